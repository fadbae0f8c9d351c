import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const BFF = 'server/bff/src'
type Proof = readonly [file: string, claim: string]

/**
 * The threats that the BFF defends against, each with its tests. A claim is the name of a test, or a part of
 * it.
 */
const THREATS: Readonly<Record<string, readonly Proof[]>> = {
  '01 theft of a session from the page': [
    ['test/browser/hostile-page.long.test.ts', 'finds nothing that is usable elsewhere'],
    [`${BFF}/web/api/session.test.ts`, 'is identified by both together and by neither alone'],
    [`${BFF}/web/api/session.test.ts`, "is a guest with another session's token"],
    [`${BFF}/session/sessions.test.ts`, 'rejects altered, truncated and foreign texts'],
  ],
  '02 a foreign page that acts for a member': [
    [`${BFF}/web/threats/foreign-pages.test.ts`, 'changes nothing by a POST of %s'],
    [
      `${BFF}/web/threats/foreign-pages.test.ts`,
      'reads no member data by a URL alone, and cannot sign a member out',
    ],
    ['test/browser/hostile-page.long.test.ts', 'changes nothing and ends no session, whatever it sends'],
  ],
  '03 password guessing': [
    [
      'test/faults/bad-input.test.ts',
      'at forty concurrent tries gets five, and the owner logs in a moment later',
    ],
    [
      `${BFF}/web/guard/limits.test.ts`,
      'are shared by sign-in, sign-up and password resets, and forged addresses do not help',
    ],
  ],
  '05 account enumeration': [
    ['test/faults/guest-access.test.ts', 'learns nothing by %s'],
    ['test/faults/guest-access.test.ts', 'learns nothing by timing'],
  ],
  '06 access to records of another member': [
    ['test/faults/ids.long.test.ts', 'names every implemented call that takes one'],
    [
      'test/faults/ids.long.test.ts',
      'refuses records of another member exactly like unknown ones, and changes nothing',
    ],
  ],
  '07 unexpected fields and functions': [
    [`${BFF}/web/threats/forwarded-requests.test.ts`, 'never gets past %s'],
    ['test/faults/ids.long.test.ts', 'in unknown fields change nothing and reveal no other member'],
    [`${BFF}/web/paths.test.ts`, 'has no other path'],
  ],
  '08 texts that are markup': [
    [
      'test/browser/hostile-page.long.test.ts',
      'runs no script, sends no request and opens no page on any page that shows texts of others',
    ],
    ['test/browser/hostile-page.long.test.ts', 'can become markup only in the one place that sanitizes it'],
    [
      `${BFF}/web/site/files.test.ts`,
      'may run its own scripts only, in no frame, and connect to its own server',
    ],
    [
      `${BFF}/web/site/files.test.ts`,
      'contains site and fiat table in the requested language, with no value able to leave its element',
    ],
  ],
  '12 path traversal': [
    [`${BFF}/web/paths.test.ts`, '%s reaches no route'],
    [`${BFF}/web/site/files.test.ts`, 'are rejected with any other content type'],
  ],
  '13 forged headers': [
    [
      `${BFF}/web/threats/forwarded-requests.test.ts`,
      'is dropped: the upstream receives a fixed list of headers',
    ],
    [`${BFF}/upstream/faults.test.ts`, 'has these headers and no others'],
  ],
  '14 request smuggling': [
    [`${BFF}/web/threats/forwarded-requests.test.ts`, 'is rejected and disconnected: %s'],
    [
      `${BFF}/upstream/faults.test.ts`,
      'F20: responds with another request id: dropped, and none of its connections is used again',
    ],
    [
      `${BFF}/upstream/faults.test.ts`,
      'F20: a foreign upstream gets a separate connection for every request with a token',
    ],
  ],
  '15 redirects to foreign addresses': [
    [`${BFF}/web/threats/forwarded-requests.test.ts`, "is never built from the caller's input"],
    ['client/src/features/content/web-view.test.ts', 'describe('],
  ],
  '16 uploads that are no pictures': [
    [
      'test/faults/pictures.test.ts',
      'is re-encoded: the result is a JPEG without anything else of the upload',
    ],
    [`${BFF}/web/site/files.test.ts`, 'are served as pictures with a restrictive policy'],
    ['test/faults/ids.long.test.ts', 'is accepted by no call, and refused like an unknown one'],
  ],
  '17 hostile sockets': [
    [
      `${BFF}/web/threats/hostile-sockets.test.ts`,
      'cannot join a channel of another member, whatever its name',
    ],
    [`${BFF}/web/threats/hostile-sockets.test.ts`, 'that floods is ignored, and then disconnected'],
    [`${BFF}/web/threats/hostile-sockets.test.ts`, 'of a foreign page is rejected'],
    [`${BFF}/feed/transports/transports.test.ts`, 'is closed when its member signs out'],
  ],
  '18 leaks by shared responses': [
    [
      `${BFF}/web/threats/shared-responses.test.ts`,
      'contains nothing of the first caller, whatever the request',
    ],
    [`${BFF}/web/threats/shared-responses.test.ts`, 'is never a member’s'],
    [`${BFF}/policy/policies.test.ts`, 'may not cache private or money-moving endpoints'],
  ],
  '19 secrets in logs': [
    [`${BFF}/web/threats/logged-values.test.ts`, 'contain no content while the upstream %s'],
    [`${BFF}/web/threats/logged-values.test.ts`, 'are one JSON object a line, whatever the content'],
    [`${BFF}/web/api/session.test.ts`, 'contains no password, token, cookie, code or query'],
  ],
  '20 slow clients': [
    [`${BFF}/web/threats/slow-callers.test.ts`, 'lose their connections, without delaying other clients'],
    [`${BFF}/web/threats/slow-callers.test.ts`, 'are limited by settings of the server itself'],
  ],
  '21 deep, malformed or poisoned bodies': [
    [`${BFF}/web/threats/odd-bodies.test.ts`, 'as JSON changes nothing: %s'],
    [`${BFF}/web/threats/odd-bodies.test.ts`, 'from the upstream changes nothing: %s'],
    ['test/faults/bad-input.test.ts', 'is refused: %s'],
  ],
  '22 catastrophic backtracking': [
    [
      'test/faults/regexes.test.ts',
      'finds none: each expression that reads untrusted text is safe, or its text is short',
    ],
  ],
  '26 dependencies': [
    ['test/faults/supply.test.ts', 'has a version with the known vulnerabilities fixed'],
    ['test/faults/supply.test.ts', 'runs no install script, except the database'],
  ],
}

const read = (path: string) => readFileSync(fileURLToPath(new URL(`../../${path}`, import.meta.url)), 'utf8')

describe('the threats', () => {
  it.each(Object.entries(THREATS))('%s: every proof exists', (_threat, proofs) => {
    expect(proofs.filter(([file, claim]) => !read(file).includes(claim))).toEqual([])
  })

  it('are the complete list', () => {
    const numbers = Object.keys(THREATS).map((threat) => threat.slice(0, 2))
    expect(numbers).toEqual('01 02 03 05 06 07 08 12 13 14 15 16 17 18 19 20 21 22 26'.split(' '))
  })
})
