/** All pieces on one page, to look at while drawing them. Only the development server shows it: /preview.html */

import { mount } from 'svelte'
import '@fontsource/marcellus/latin-400.css'
import '../app.css'
import Preview from './Preview.svelte'

mount(Preview, { target: document.getElementById('app') as HTMLElement })
