import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const BFF = 'server/bff/src'
type Proof = readonly [file: string, claim: string]

/** The threats that the door answers for, each with where it is tried. A claim is the name of a test, or a part of it. */
const THREATS: Readonly<Record<string, readonly Proof[]>> = {
  '01 a session that is stolen from the page': [
    ['test/browser/hostile-page.test.ts', 'finds nothing that is worth anything elsewhere'],
    [`${BFF}/web/api/session.test.ts`, 'is known by both together and by neither alone'],
    [`${BFF}/web/api/session.test.ts`, "is nobody with another one's token"],
    [`${BFF}/session/sessions.test.ts`, 'opens nothing that was changed, cut or sealed elsewhere'],
  ],
  '02 a page of somebody else that acts for a member': [
    [`${BFF}/web/threats/foreign-pages.test.ts`, 'changes nothing by a POST of %s'],
    [
      `${BFF}/web/threats/foreign-pages.test.ts`,
      'reads nothing of a member’s by an address alone, and signs nobody out',
    ],
    ['test/browser/hostile-page.test.ts', 'changes nothing and signs nobody out, whatever it sends'],
  ],
  '03 passwords that are guessed': [
    [
      'test/faults/bad-input.test.ts',
      'at forty at once gets five tries, and the owner comes in a moment later',
    ],
    [
      `${BFF}/web/guard/limits.test.ts`,
      'are shared by sign-in, sign-up and new passwords, and forged addresses do not help',
    ],
  ],
  '05 a stranger who wants to know who has an account': [
    ['test/faults/strangers.test.ts', 'learns nothing by %s'],
    ['test/faults/strangers.test.ts', 'learns nothing by the clock either'],
  ],
  '06 what belongs to somebody else': [
    ['test/faults/ids.test.ts', 'names every call that is built and takes one'],
    [
      'test/faults/ids.test.ts',
      'answers to what is somebody else’s exactly as to what does not exist, and touches nothing',
    ],
  ],
  '07 fields and functions that nobody was given': [
    [`${BFF}/web/threats/what-goes-upstream.test.ts`, 'never gets past %s'],
    ['test/faults/ids.test.ts', 'in fields that nobody asked for changes nothing and shows nobody else'],
    [`${BFF}/web/paths.test.ts`, 'knows no other path'],
  ],
  '08 texts that are markup': [
    [
      'test/browser/hostile-page.test.ts',
      'runs nothing, asks nobody and leads nowhere, on any page that shows texts of others',
    ],
    [
      'test/browser/hostile-page.test.ts',
      'may not become markup anywhere but at the one place that cleans it',
    ],
    [
      `${BFF}/web/site/files.test.ts`,
      'may run its own scripts only, in no frame, and talk to its own server',
    ],
    [
      `${BFF}/web/site/files.test.ts`,
      'carries site and fiat table in the language asked for, and nothing in them can leave its element',
    ],
  ],
  '12 paths that lead elsewhere': [
    [`${BFF}/web/paths.test.ts`, '%s reaches nobody'],
    [`${BFF}/web/site/files.test.ts`, 'are nothing else in disguise'],
  ],
  '13 headers that a caller makes up': [
    [
      `${BFF}/web/threats/what-goes-upstream.test.ts`,
      'is dropped: the upstream hears a fixed list, written by us',
    ],
    [`${BFF}/upstream/faults.test.ts`, 'is this list of headers and no other'],
  ],
  '14 requests that two readers read differently': [
    [`${BFF}/web/threats/what-goes-upstream.test.ts`, 'is refused and hung up on: %s'],
    [
      `${BFF}/upstream/faults.test.ts`,
      'F20: answers under another request id: dropped, and none of its connections is used again',
    ],
    [
      `${BFF}/upstream/faults.test.ts`,
      'F20: a foreign upstream gets a connection of its own for every call with a token',
    ],
  ],
  '15 addresses that lead away': [
    [`${BFF}/web/threats/what-goes-upstream.test.ts`, 'is never made of what the caller says'],
    ['client/src/features/content/web-address.test.ts', 'describe('],
  ],
  '16 pictures that are none': [
    [
      'test/faults/pictures.test.ts',
      'is drawn anew: what comes out is a JPEG, and nothing else of what went in',
    ],
    [`${BFF}/web/site/files.test.ts`, 'pass as pictures that may do nothing else'],
    ['test/faults/ids.test.ts', 'serves no call that takes one, and is no more than one that does not exist'],
  ],
  '17 sockets that mean ill': [
    [`${BFF}/web/threats/hostile-sockets.test.ts`, 'joins no room of somebody else, however it is called'],
    [`${BFF}/web/threats/hostile-sockets.test.ts`, 'that floods is heard no more, and then cut off'],
    [`${BFF}/web/threats/hostile-sockets.test.ts`, 'of a page elsewhere is refused'],
    [`${BFF}/feed/fronts/fronts.test.ts`, 'is closed when its member signs out'],
  ],
  '18 answers that are shared': [
    [`${BFF}/web/threats/shared-answers.test.ts`, 'has nothing of whoever asked first, however he asked'],
    [`${BFF}/web/threats/shared-answers.test.ts`, 'is never a member’s'],
    [`${BFF}/policy/policies.test.ts`, 'may not share what is not public'],
  ],
  '19 secrets in logs': [
    [`${BFF}/web/threats/what-is-logged.test.ts`, 'holds nothing of what is said while the upstream %s'],
    [`${BFF}/web/threats/what-is-logged.test.ts`, 'is one JSON object a line, whatever is in it'],
    [`${BFF}/web/api/session.test.ts`, 'holds no password, token, cookie, code or query'],
  ],
  '20 callers who take their time': [
    [
      `${BFF}/web/threats/slow-callers.test.ts`,
      'lose their connections, and whoever is in a hurry does not notice them',
    ],
    [`${BFF}/web/threats/slow-callers.test.ts`, 'find limits that are set on the server itself'],
  ],
  '21 bodies that are deep, odd or poisoned': [
    [`${BFF}/web/threats/odd-bodies.test.ts`, 'as JSON changes nothing: %s'],
    [`${BFF}/web/threats/odd-bodies.test.ts`, 'from the upstream changes nothing: %s'],
    ['test/faults/bad-input.test.ts', 'is refused: %s'],
  ],
  '22 texts that make an expression run for ever': [
    [
      'test/faults/regexes.test.ts',
      'finds none: each that reads what strangers send is judged safe, or its text is short',
    ],
  ],
  '26 what others wrote': [
    ['test/faults/supply.test.ts', 'is of a line that is mended'],
    ['test/faults/supply.test.ts', 'runs nothing of its own when it is installed, but the database'],
  ],
}

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

describe('the threats', () => {
  it.each(Object.entries(THREATS))('%s: every proof is there', (_threat, proofs) => {
    expect(proofs.filter(([file, claim]) => !read(file).includes(claim))).toEqual([])
  })

  it('are all of those that the door answers for', () => {
    const numbers = Object.keys(THREATS).map((threat) => threat.slice(0, 2))
    expect(numbers).toEqual('01 02 03 05 06 07 08 12 13 14 15 16 17 18 19 20 21 22 26'.split(' '))
  })
})
