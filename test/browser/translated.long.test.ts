import { describe } from 'vitest'
import { fixture } from './fixture.ts'
import { loadScreenTable, listVisits } from './table.ts'
import { translatedPagesShowTheFeed } from './translated-checks.ts'

const screen = fixture()
const { guest, member } = listVisits(await loadScreenTable())
/** Names the session of the page first, which is another one in each browser. */
const SESSIONS = 'setting/security'

describe('every page that the browser translates shows the figures of the feed', () => {
  describe('to a guest', () => translatedPagesShowTheFeed(screen, { paths: guest, isMember: false }))
  describe('to a member', () =>
    translatedPagesShowTheFeed(screen, {
      paths: member.filter((path) => path !== SESSIONS),
      isMember: true,
    }))
})
