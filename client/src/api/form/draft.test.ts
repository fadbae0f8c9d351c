import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '#api'
import { dropDraft, saveDraft, readDraft } from './draft.ts'

beforeEach(() => session.setState({ token: 'a' }))
afterEach(() => vi.unstubAllGlobals())

describe('a draft', () => {
  it('is there for as long as its session is', () => {
    saveDraft('card', ['1'])
    expect(readDraft('card')).toEqual(['1'])
    session.setState({ token: 'b' })
    expect(readDraft('card')).toBeNull()
  })
  it('is gone once it was saved', () => {
    saveDraft('card', ['1'])
    dropDraft('card')
    expect(readDraft('card')).toBeNull()
  })
})
