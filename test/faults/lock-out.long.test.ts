import { account, PUZZLE_BITS, PUZZLE_TTL_MS } from '@bourse/contracts/account'
import { HOUR, MINUTE, SECOND } from '@bourse/contracts/kit'
import { ApiRefusal, type Member, PASSWORD, solvePuzzle, useTestEnvironment } from '#environment'
import { describe, expect, it } from 'vitest'

const environment = useTestEnvironment()

const WRONG = 'wrong horse 7'
let addresses = 0
const freshAddress = (): string => `10.${(addresses += 1) >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
const guest = (address = freshAddress()): Member => environment.visitor(address)

const outcome = (attempt: Promise<unknown>): Promise<string> =>
  attempt.then(
    () => 'passed',
    (error: unknown) => {
      if (error instanceof ApiRefusal) return error.error.reason ?? error.error.code
      throw error
    },
  )
const guess = (who: Member, handle: string, proof?: string) =>
  outcome(who.call(account.login, { handle, password: WRONG, proof }))
const enter = (who: Member, handle: string, proof?: string) =>
  outcome(who.call(account.login, { handle, password: PASSWORD, proof }))
const loginPuzzle = (who: Member, handle: string) => solvePuzzle(who, { purpose: 'login', handle })

describe('threat 03: a guest who guesses passwords', () => {
  it('gets twelve of two hundred guesses checked in ten minutes, and the owner enters at once', async () => {
    const owner = await environment.member()
    const thief = guest()
    const outcomes: string[] = []
    for (let sent = 0; sent < 200; sent++) {
      outcomes.push(await guess(thief, owner.email))
      environment.clock.advance(3 * SECOND)
    }
    expect(outcomes.filter((one) => one === 'login_failed')).toHaveLength(12)
    expect(new Set(outcomes)).toEqual(new Set(['login_failed', 'too_many_attempts']))
    expect(await enter(owner, owner.email)).toBe('passed')
    expect(await enter(guest(), owner.email)).toBe('passed')
  })

  it('at the worst pace, for a day, keeps out neither a known nor a new device', async () => {
    const owner = await environment.member()
    const thief = guest()
    for (let hour = 0; hour < 24 * 4; hour++) {
      expect(['login_failed', 'too_many_attempts']).toContain(await guess(thief, owner.email))
      environment.clock.advance(15 * MINUTE)
    }
    await guess(thief, owner.email)
    expect(await enter(owner, owner.email)).toBe('passed')
    const next = guest()
    const first = await enter(next, owner.email)
    if (first !== 'passed') {
      const { proof, bits } = await loginPuzzle(next, owner.email)
      expect(bits).toBeLessThan(PUZZLE_BITS.most)
      expect(await enter(next, owner.email, proof)).toBe('passed')
    }
  })

  it('behind the same address delays a new device of the owner by a puzzle only', async () => {
    const owner = await environment.member()
    const shared = freshAddress()
    const thief = guest(shared)
    for (let sent = 0; sent < 5; sent++) expect(await guess(thief, owner.email)).toBe('login_failed')
    expect(await guess(thief, owner.email)).toBe('too_many_attempts')
    const next = guest(shared)
    expect(await enter(next, owner.email)).toBe('too_many_attempts')
    const { proof, bits } = await loginPuzzle(next, owner.email)
    expect(bits).toBe(PUZZLE_BITS.least)
    expect(await enter(next, owner.email, proof)).toBe('passed')
  })

  it('with every solved puzzle pays twice as much for the next', async () => {
    const { email } = await environment.member()
    const thief = guest()
    for (let sent = 0; sent < 5; sent++) await guess(thief, email)
    for (const more of [0, 1, 2]) {
      const { proof, bits } = await loginPuzzle(thief, email)
      expect(bits).toBe(PUZZLE_BITS.least + more)
      expect(await guess(thief, email, proof)).toBe('login_failed')
    }
  })

  it('from many addresses is slowed by puzzles, while the owner enters', async () => {
    const owner = await environment.member()
    const outcomes: string[] = []
    for (let sent = 0; sent < 40; sent++) outcomes.push(await guess(guest(), owner.email))
    expect(outcomes.filter((one) => one === 'login_failed')).toHaveLength(20)
    expect(await enter(owner, owner.email)).toBe('passed')
    // A new device at the home address is known as well.
    expect(await enter(environment.visitor(), owner.email)).toBe('passed')
    for (let sent = 0; sent < 3; sent++) await guess(guest(), owner.email)
    const next = guest()
    expect(await enter(next, owner.email)).toBe('too_many_attempts')
    const { proof, bits } = await loginPuzzle(next, owner.email)
    expect(bits).toBe(PUZZLE_BITS.least)
    expect(await enter(next, owner.email, proof)).toBe('passed')
  })

  it('concurrently gets no more guesses than one after another, and one for each proof', async () => {
    const { email } = await environment.member()
    const address = freshAddress()
    const outcomes: string[] = []
    while (!outcomes.includes('too_many_attempts'))
      outcomes.push(...(await Promise.all(Array.from({ length: 15 }, () => guess(guest(address), email)))))
    expect(outcomes.filter((one) => one === 'login_failed')).toHaveLength(5)
    const thief = guest(address)
    const { proof } = await loginPuzzle(thief, email)
    const replays = await Promise.all(Array.from({ length: 8 }, () => guess(thief, email, proof)))
    expect(replays.filter((one) => one === 'login_failed')).toHaveLength(1)
    expect(await guess(thief, email, proof)).toBe('too_many_attempts')
  })

  it('cannot use a proof elsewhere, later, or one that was made easier', async () => {
    const [alice, bob] = [await environment.member(), await environment.member()]
    const address = freshAddress()
    const thief = guest(address)
    for (const { email } of [alice, bob]) for (let sent = 0; sent < 5; sent++) await guess(thief, email)
    const { proof } = await loginPuzzle(thief, alice.email)
    const [challenge = '', solution = ''] = proof.split(':')
    expect(await guess(thief, bob.email, proof)).toBe('too_many_attempts')
    expect(await guess(thief, alice.email, `${challenge.replace(/^\d+/, '1')}:${solution}`)).toBe(
      'too_many_attempts',
    )
    expect(await guess(thief, alice.email, `${challenge}:${Number(solution) + 1}`)).toBe('too_many_attempts')
    expect(await guess(thief, alice.email, '1.2.3.4:5')).toBe('too_many_attempts')
    environment.clock.advance(PUZZLE_TTL_MS)
    await guess(thief, alice.email)
    await guess(thief, alice.email)
    expect(await guess(thief, alice.email, proof)).toBe('too_many_attempts')
  })

  it('learns nothing about an account by its budget or its puzzle', async () => {
    const known = await environment.member()
    const seen: unknown[] = []
    for (const handle of [known.email, 'nobody-at-all@example.com']) {
      const thief = guest()
      const outcomes: string[] = []
      for (let sent = 0; sent < 7; sent++) outcomes.push(await guess(thief, handle))
      const { bits } = await thief.call(account.puzzle, { purpose: 'login', handle })
      seen.push([outcomes, bits])
    }
    expect(seen[0]).toEqual(seen[1])
  })

  it('is seen how long to wait, in the response header too', async () => {
    const { email } = await environment.member()
    const address = freshAddress()
    for (let sent = 0; sent < 5; sent++) await guess(guest(address), email)
    const response = await fetch(`${environment.url}/api${account.login.path}`, {
      method: 'POST',
      headers: { 'x-forwarded-for': address },
      body: new URLSearchParams({ user_string: email, password: WRONG }),
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([422, '4'])
  })

  it('forty at a time leaves the owner a place: eight of eight, from a known and from a new device', async () => {
    const { email } = await environment.member()
    const home = environment.visitor()
    const thief = freshAddress()
    const entered: string[] = []
    for (let round = 0; round < 8; round++) {
      const names = Array.from({ length: 40 }, (_, at) => `u${at}-${round}@example.com`)
      const flood = names.map((handle) => guess(guest(thief), handle))
      entered.push(await enter(round % 2 === 0 ? home : guest(), email))
      const outcomes = new Set(await Promise.all(flood))
      expect(['login_failed', 'overloaded']).toEqual(expect.arrayContaining([...outcomes]))
    }
    expect(entered).toEqual(Array<string>(8).fill('passed'))
  })

  it('from forty addresses at a time keeps out no known device', async () => {
    const owner = await environment.member()
    const entered: string[] = []
    for (let round = 0; round < 8; round++) {
      const flood = Array.from({ length: 40 }, (_, at) => guess(guest(), `v${at}-${round}@example.com`))
      entered.push(await enter(owner, owner.email))
      await Promise.all(flood)
    }
    expect(entered).toEqual(Array<string>(8).fill('passed'))
  })

  it('beyond the waiting places of guests is refused with 503 and the time to wait', async () => {
    const responses = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        fetch(`${environment.url}/api${account.login.path}`, {
          method: 'POST',
          headers: { 'x-forwarded-for': freshAddress() },
          body: new URLSearchParams({ user_string: `w${at}@example.com`, password: WRONG }),
        }),
      ),
    )
    const refused = responses.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([422, 503]))
  })

  it('cannot choose its address without the key, nor take over a device by its cookie', async () => {
    const owner = await environment.member()
    const outcomes: string[] = []
    for (let sent = 0; sent < 7; sent++) {
      const headers = {
        'x-bourse-key': 'a guess',
        'x-bourse-address': freshAddress(),
        'x-bourse-device': 'x'.repeat(32),
      }
      const response = await fetch(`${environment.upstreamUrl}/api${account.login.path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ user_string: owner.email, password: WRONG }),
      })
      outcomes.push(((await response.json()) as { reason: string }).reason)
    }
    expect(outcomes.filter((one) => one === 'login_failed')).toHaveLength(5)
  })
})

describe('threat 04: a guest who requests codes', () => {
  const request = (who: Member, handle: string, proof?: string) =>
    outcome(who.call(account.sendMailCode, { handle, scene: 'forget', proof }))

  it('a hundred times does not stop the codes of the owner', async () => {
    const owner = await environment.member()
    await environment.advance('2 minutes')
    let sent = 0
    for (let requests = 0; requests < 100; requests++) {
      if ((await request(guest(), owner.email)) === 'passed') sent += 1
      environment.clock.advance(MINUTE)
    }
    // The twentieth was the owner's own, for the sign-up.
    expect(sent).toBe(19)
    expect(await request(owner, owner.email)).toBe('passed')
    const next = guest()
    expect(await request(next, owner.email)).toBe('code_too_many')
    const { proof, bits } = await solvePuzzle(next, { purpose: 'code', handle: owner.email })
    expect(bits).toBeLessThan(PUZZLE_BITS.most)
    expect(await request(next, owner.email, proof)).toBe('passed')
    // The code that the operator reads out is the newest: the owner's.
    const code = await environment.codeOf(owner.email)
    const reset = { handle: owner.email, code, password: 'another horse 8', repeated: 'another horse 8' }
    expect(await outcome(next.call(account.forget, reset))).toBe('passed')
  })

  it('each minute does not delay the owner', async () => {
    const owner = await environment.member()
    environment.clock.advance(HOUR)
    expect(await request(guest(), owner.email)).toBe('passed')
    expect(await request(guest(), owner.email)).toBe('code_too_soon')
    expect(await request(owner, owner.email)).toBe('passed')
    const next = guest()
    const { proof } = await solvePuzzle(next, { purpose: 'code', handle: owner.email })
    expect(await request(next, owner.email, proof)).toBe('passed')
    // The delay between two codes applies with a proof too.
    expect(await request(next, owner.email, proof)).toBe('code_too_soon')
  })

  it('concurrently from many addresses gets one sent', async () => {
    const owner = await environment.member()
    environment.clock.advance(HOUR)
    const flood = await Promise.all(Array.from({ length: 12 }, () => request(guest(), owner.email)))
    expect(flood.filter((one) => one === 'passed')).toHaveLength(1)
  })
})
