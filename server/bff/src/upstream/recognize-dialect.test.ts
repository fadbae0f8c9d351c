import { describe, expect, it } from 'vitest'
import type { DialectName } from '#dialects'
import type { Outcome } from './port.ts'
import { createDialectState } from './recognize-dialect.ts'

const board: Outcome = { kind: 'ok', data: { list: [{ id: 3 }] } }
const empty: Outcome = { kind: 'ok', data: { list: [] } }
const odd: Outcome = { kind: 'invalid', why: 'payload', field: 'list' }
const missing: Outcome = { kind: 'not-offered' }
const away: Outcome = { kind: 'unreachable' }

function stateOf(outcomes: Readonly<Partial<Record<DialectName, Outcome>>>) {
  const recognized: string[] = []
  const state = createDialectState({
    setting: null,
    requestBoard: ({ name }) => Promise.resolve(outcomes[name] ?? missing),
    onRecognized: ({ name }) => void recognized.push(name),
  })
  return { state, recognized }
}

describe('the dialect of an upstream', () => {
  it.each([
    ['its board', { classic: board, newer: missing }, 'classic'],
    ['the board of the newer routes', { classic: missing, newer: board }, 'newer'],
    ['the newer board beside a page in HTML', { classic: odd, newer: board }, 'newer'],
    [
      'a board with another field, and an envelope for every route',
      { classic: odd, newer: empty },
      'classic',
    ],
    ['a closed newer board', { classic: missing, newer: { kind: 'session-lost', message: '' } }, 'newer'],
    ['a board without its own frame', { classic: empty, newer: missing, rewrite: board }, 'rewrite'],
    ['no route', { classic: missing, newer: missing }, 'classic'],
  ] as const)('is recognized by %s', async (_how, outcomes, name) => {
    const { state, recognized } = stateOf(outcomes)
    expect((await state.recognize())?.name).toBe(name)
    expect(state.known()?.name).toBe(name)
    await state.recognize()
    expect(recognized).toEqual([name])
  })

  it('stays unknown while the upstream is unavailable', async () => {
    const { state, recognized } = stateOf({ classic: missing, newer: away })
    expect(await state.recognize()).toBeNull()
    expect(recognized).toEqual([])
  })
})
