import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseRoute } from './page-route.ts'
import { invitationLink, restoreInvitation } from './invitation.ts'

function open(link: string): URL {
  const place = new URL(link)
  vi.stubGlobal('location', place)
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, href: string) => (place.href = new URL(href, place).href),
  })
  restoreInvitation()
  return place
}
afterEach(() => void vi.unstubAllGlobals())

describe('the link of an invitation', () => {
  vi.stubGlobal('location', new URL('https://bourse.example/h5/?code=OLD1#/pages/share/share?tab=2'))
  const link = invitationLink('FRIEND7')

  it.each([
    ['whole', link],
    ['without its fragment', link.split('#')[0] ?? ''],
    ['with an empty fragment', `${link.split('#')[0] ?? ''}#`],
    ['of earlier versions', 'https://bourse.example/h5/#/pages/common/register?code=FRIEND7'],
  ])('%s opens the sign-up page with the code', (_how, sent) => {
    const { pathname, search, hash } = open(sent)
    const { path, query } = parseRoute(hash)
    expect([pathname, search, path, query.get('code')]).toEqual(['/h5/', '', 'common/register', 'FRIEND7'])
  })

  it('changes no address of another page', () => {
    expect(open('https://bourse.example/h5/#/pages/market/market').hash).toBe('#/pages/market/market')
    expect(open('https://bourse.example/h5/').href).toBe('https://bourse.example/h5/')
  })
})
