import { describe } from 'vitest'
import { fixture } from './fixture.ts'
import { tableOfPages, visitsOf } from './table.ts'
import { translatedPagesShowTheFeed } from './translated-checks.ts'

const screen = fixture()
const { guest, member } = visitsOf(await tableOfPages())

describe('every page that the browser translates shows the figures of the feed', () => {
  describe('to a guest', () =>
    translatedPagesShowTheFeed(screen, { paths: guest, seconds: 20, isMember: false }))
  describe('to a member', () =>
    translatedPagesShowTheFeed(screen, { paths: member, seconds: 20, isMember: true }))
})
