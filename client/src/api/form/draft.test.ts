import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#api'
import { dropDraft, saveDraft, readDraft } from './draft.ts'

beforeEach(() => session.setState({ token: 'a' }))
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('exists as long as its session', () => {
    saveDraft('card', ['1'])
    expect(readDraft('card')).toEqual(['1'])
    session.setState({ token: 'b' })
    expect(readDraft('card')).toBeNull()
  })
  it('is discarded after it was saved', () => {
    saveDraft('card', ['1'])
    dropDraft('card')
    expect(readDraft('card')).toBeNull()
  })
})
