"""The style sheet of the report: plain, for light and dark screens and for paper."""

STYLE = """
:root {
  color-scheme: light dark;
  --paper: light-dark(#fbfaf7, #17181c);
  --ink: light-dark(#22242a, #e6e4df);
  --quiet: light-dark(#6a6d76, #9a9ca5);
  --rule: light-dark(#e2dfd8, #32343b);
  --card: light-dark(#ffffff, #1f2026);
  --better: light-dark(#2f8f5b, #3fae72);
  --worse: light-dark(#c4573a, #d96a4c);
  --s0: light-dark(#0072b2, #56a8e0); --s1: light-dark(#d55e00, #ee8a3c);
  --s2: light-dark(#00875f, #2fbf93); --s3: light-dark(#a8498a, #dd8fc0);
  --s4: light-dark(#8a6d00, #d9b83a); --s5: light-dark(#3b4cc0, #8f9bf5);
  --s6: light-dark(#b2182b, #f0707e); --s7: light-dark(#555555, #b5b5b5);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink);
  font: 15px/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; letter-spacing: -.01em; }
h2 { font-size: 1.1rem; margin: 0 0 .5rem; }
section { background: var(--card); border: 1px solid var(--rule); border-radius: 10px;
  padding: 1.1rem 1.25rem 1.2rem; margin-top: 1.1rem; }
.facts, .note, .how { color: var(--quiet); margin: 0 0 .6rem; }
.note { font-size: .88rem; }
.how { margin: 0; max-width: 48rem; overflow-wrap: anywhere; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .42rem .6rem; text-align: right; white-space: nowrap; border-top: 1px solid var(--rule); }
thead th { border-top: 0; color: var(--quiet); font-weight: 500; font-size: .85rem; }
th:first-child, td:first-child, td:nth-child(2), th:nth-child(2) { text-align: left; }
.standings td:first-child { color: var(--quiet); width: 1.5rem; }
.standings td:nth-child(2) { font-weight: 600; }
.standings + .note, .wide + .note { margin: .6rem 0 0; }
.square { width: auto; }
.square td, .square thead th { text-align: center; }
.square tbody th { font-weight: 500; }
td.better { background: color-mix(in srgb, var(--better) var(--lead), transparent); }
td.worse { background: color-mix(in srgb, var(--worse) var(--lead), transparent); }
td.none { color: var(--quiet); text-align: center; }
svg { display: block; width: 100%; min-width: 34rem; height: auto; margin-top: .3rem; }
svg text { fill: var(--ink); font-size: 13px; }
.tick { fill: var(--quiet) !important; text-anchor: middle; font-size: 12px !important; }
.tick.end, .label { text-anchor: end; }
.grid { stroke: var(--rule); stroke-width: 1; }
.mark { stroke: var(--quiet); stroke-width: 1.2; stroke-dasharray: 4 4; }
.series { --own: var(--s0); }
.s1 { --own: var(--s1); } .s2 { --own: var(--s2); } .s3 { --own: var(--s3); } .s4 { --own: var(--s4); }
.s5 { --own: var(--s5); } .s6 { --own: var(--s6); } .s7 { --own: var(--s7); }
.whisker { stroke: var(--own); stroke-width: 2; }
.series circle, .arrow { fill: var(--own); }
.bar { fill: var(--s0); opacity: .85; }
.curve { fill: none; stroke: var(--own); stroke-width: 2; stroke-linejoin: round; }
.band { fill: var(--own); opacity: .14; }
.legend { display: flex; flex-wrap: wrap; gap: .3rem 1.2rem; margin: .2rem 0 0; font-size: .9rem; }
.legend i { display: inline-block; width: .8rem; height: .8rem; border-radius: 3px; background: var(--own);
  margin-right: .45rem; vertical-align: -.06rem; }
ul { margin: 0; padding-left: 1.2rem; overflow-wrap: anywhere; }
@media print { body { background: none; } section { break-inside: avoid; } }
"""
