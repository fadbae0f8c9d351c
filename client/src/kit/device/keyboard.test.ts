import { expect, it } from 'vitest'
import { isKey } from './keyboard.ts'

const rows: [string, Parameters<typeof isKey>[0], boolean][] = [
  ['Enter', { key: 'Enter', isComposing: false, keyCode: 13 }, true],
  ['Enter that ends a composition in Chromium', { key: 'Enter', isComposing: true, keyCode: 229 }, false],
  ['Enter that ends a composition in Safari', { key: 'Enter', isComposing: false, keyCode: 229 }, false],
  ['Enter of an old input method', { key: 'Enter', isComposing: true, keyCode: 13 }, false],
  ['another key', { key: 'a', isComposing: false, keyCode: 65 }, false],
]
it.each(rows)('%s', (_, event, is) => expect(isKey(event, 'Enter')).toBe(is))
