import { account } from '@bourse/contracts/account'
import {
  ApiCallError,
  createApiClient,
  createIntents,
  type IntentOutcome,
} from '@bourse/contracts/api-client'
import { type Endpoint, toInstant } from '@bourse/contracts/kit'
import { sql } from '@bourse/exchange'
import { freshKey, type Member, type TestEnvironment } from '#environment'

/** `sent`: the request arrives and its response is lost. `lost`: it does not arrive. `late`: it arrives on `deliver`. */
type Network = 'good' | 'sent' | 'lost' | 'late'

export type App = ReturnType<typeof createApp>

/**
 * Creates the app of a member with a connection that the test controls; `reload` retains only the session
 * storage.
 */
export function createApp(environment: TestEnvironment, member: Member) {
  const network: { state: Network } = { state: 'good' }
  const stored = { text: null as string | null }
  const delayed: (() => Promise<unknown>)[] = []
  const announced: IntentOutcome[] = []
  const { call } = createApiClient({ origin: environment.url, send: fetch, token: () => member.bearer })
  const lost = () => new ApiCallError({ code: 'unreachable', message: 'the connection was lost' })
  const pass = async <T>(request: () => Promise<T>): Promise<T> => {
    const { state } = network
    if (state === 'good') return request()
    if (state === 'late') delayed.push(request)
    // A refusal is lost like any other response.
    if (state === 'sent') await request().catch(() => undefined)
    throw lost()
  }
  const open = () =>
    createIntents({
      write: (endpoint, input, options) => pass(() => call(endpoint, input, options)),
      readOutcome: async (request) => {
        if (network.state !== 'good') throw lost()
        return call(account.outcome, request)
      },
      storage: { read: () => stored.text, write: (text) => void (stored.text = text) },
      member: () => member.email,
      newKey: freshKey,
      now: () => toInstant(environment.clock.now()),
      onSettled: (_intent, outcome) => void announced.push(outcome),
    })
  let intents = open()
  let isShown = true
  return {
    network,
    announced,
    deliver: () =>
      Promise.all(delayed.splice(0).map((request) => request().catch((error: unknown) => error))),
    press: (endpoint: Endpoint, input: unknown) => intents.send(endpoint, input as never, () => isShown),
    /** Unmounts the form, as after closing its sheet or leaving its page. */
    leaveForm: () => void (isShown = false),
    reload: () => void (intents = open()),
    ask: () => intents.settleAll(),
    unknown: () => intents.unknown(),
    clear: () => intents.clear(),
    stored: () => stored.text ?? '',
  }
}

/**
 * Counts the member's calls whose effect was committed: an outcome is stored in the transaction of its
 * effect. The parts of a call, whose keys have a colon, do not count.
 */
export async function effects(
  { db }: TestEnvironment,
  { email }: Member,
  endpoint: Endpoint,
): Promise<number> {
  const row = await db.row<{ count: number }>(sql`
    select count(*)::int as count from idempotency_record
    where member_id = (select id from member where email = ${email}) and endpoint = ${endpoint.name}
      and key not like '%:%'
      and response like '{"kind":"answer"%'`)
  return row?.count ?? 0
}
