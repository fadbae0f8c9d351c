import { describe, expect, it } from 'vitest'
import { checkSubject, readCommits } from './commits.mjs'

describe('the subject of a commit', () => {
  it.each([
    'feed: reconnect when the handshake session expires',
    'spot, futures: pass the context to decisions',
    'copy-trading: embed the figures',
    `ops: ${'x'.repeat(67)}`,
  ])('accepts "%s"', (subject) => {
    expect(checkSubject(subject)).toBeNull()
  })

  it.each([
    [`ops: ${'x'.repeat(68)}`, 'has 73 characters: 72 at most'],
    ['feat(ops): cap the metrics', /is not `area: summary`/],
    ['cap the metrics', /is not `area: summary`/],
    ['Ops: cap the metrics', /is not `area: summary`/],
    ['fixup! ops: cap the metrics', /is not `area: summary`/],
    ['ops: the metrics have a cap', /begins with "the"/],
    ['ops: capped the metrics', /begins with "capped"/],
    ['ops: capping the metrics', /begins with "capping"/],
    ['ops: caps the metrics', /begins with "caps"/],
    ['ops: Cap the metrics', /begins with "Cap"/],
    ['ops: cap the metrics.', 'ends with a full stop'],
  ])('refuses "%s"', (subject, fault) => {
    expect(checkSubject(subject)).toMatch(fault)
  })
})

describe('the commits to check', () => {
  const repository = (results: Readonly<Record<string, string | null>>) => (args: readonly string[]) =>
    results[args.join(' ')] ?? null
  const TOP = 'rev-parse --show-toplevel'
  const BASE = 'log --max-count=1 --diff-filter=A --format=%H -- test/tidy/commits.mjs'

  it('are those after the one that added the rule', () => {
    const git = repository({
      [TOP]: '/tree',
      [BASE]: 'abc',
      'log --no-merges --format=%h %s abc..HEAD': '2f ops: cap the metrics\n1e feed: end',
    })
    expect(readCommits(git, '/tree')).toEqual([
      { hash: '2f', subject: 'ops: cap the metrics' },
      { hash: '1e', subject: 'feed: end' },
    ])
  })

  it('are none without git, inside another repository, or before the rule is committed', () => {
    expect(readCommits(repository({}), '/tree')).toBe('not a repository of its own')
    expect(readCommits(repository({ [TOP]: '/' }), '/tree')).toBe('not a repository of its own')
    expect(readCommits(repository({ [TOP]: '/tree', [BASE]: '' }), '/tree')).toBe('the rule is not committed')
  })
})
