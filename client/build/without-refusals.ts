import type { Plugin } from 'vite'

const ROWS = /contracts\/src\/.*endpoints\.ts$/
const REFUSES = /^ *refuses: \[[^\]]*\],\n/gm

/** Endpoint rows without their refusals, which only servers, documents and the compiler read: a tenth of each row. */
export const withoutRefusals = (): Plugin => ({
  name: 'bourse:without-refusals',
  enforce: 'pre',
  transform: (code, id) => (ROWS.test(id) ? { code: code.replaceAll(REFUSES, ''), map: null } : null),
})
