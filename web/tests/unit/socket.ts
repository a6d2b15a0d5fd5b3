/** A server's end of a socket, for tests: what was said is kept, what is heard is told by hand. */

import type { ClientMessage, ServerMessage } from '../../src/lib/net/types'
import type { SocketLike } from '../../src/lib/net/live'

export class TestSocket implements SocketLike {
  onopen: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  said: ClientMessage[] = []
  closed = false

  constructor(readonly url: string) {}

  send(text: string): void {
    this.said.push(JSON.parse(text) as ClientMessage)
  }
  close(): void {
    this.closed = true
  }
  open(): void {
    this.onopen?.()
  }
  tell(...messages: ServerMessage[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code = 1006): void {
    this.onclose?.({ code })
  }
}
