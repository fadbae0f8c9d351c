import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const client = join(import.meta.dirname, '../..')
const sprite = readFileSync(join(import.meta.dirname, 'empty-pictures.svg'), 'utf8')
const symbols = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id)

describe('the pictures of empty states', () => {
  it('have a symbol for each kind, and no other', () => {
    const source = readFileSync(join(import.meta.dirname, 'query-view.tsx'), 'utf8')
    const [union = ''] = /EmptyKind =[^}]*?\n\n/.exec(source) ?? []
    expect([...union.matchAll(/'(\w+)'/g)].map(([, kind]) => kind)).toEqual(symbols)
  })

  it('take every colour from the theme', () => {
    const tokens = readFileSync(join(client, 'theme/tokens.css'), 'utf8')
    const colors = [...sprite.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color = '']) => color)
    expect(colors.filter((color) => color !== 'none' && !color.startsWith('var(--'))).toEqual([])
    for (const name of new Set(sprite.match(/--[\w-]+/g))) expect(tokens, name).toContain(`${name}:`)
  })
})
