import { account, type MemberId } from '@bourse/contracts/account'
import { futures } from '@bourse/contracts/futures'
import { DEFAULT_LANGUAGE, type Endpoint } from '@bourse/contracts/kit'
import { spot } from '@bourse/contracts/spot'
import type { FastifyBaseLogger } from 'fastify'
import type { FeedOptions, Principal } from '#feed'
import { EMPTY_COOKIE_JAR, type Outcome, type Upstream } from '#upstream'
import type { CallerStatement } from '#web'

/** Requests of the feed with the credential of a socket. */
type OwnReadsOptions = {
  readonly send: Upstream['send']
  /** States callers to an exchange of ours; null before a foreign upstream. */
  readonly statement: CallerStatement | null
  readonly newRequestId: () => string
  readonly log: FastifyBaseLogger
}

type Page = { readonly list: readonly unknown[] }
type Read = (
  principal: Principal,
  endpoint: Endpoint,
  input: Readonly<Record<string, unknown>>,
) => Promise<Outcome>

const PAGE = 100
/** A snapshot has at most 1,000 rows of a kind. */
const PAGES_MAX = 10

/** The requests by which the feed identifies sockets and reads snapshots. */
export function createOwnReads(
  options: OwnReadsOptions,
): Pick<FeedOptions, 'isAlive' | 'findMember' | 'readOwn'> {
  const { send, statement, newRequestId, log } = options
  const read: Read = ({ token, address }, endpoint, input) =>
    send({
      endpoint,
      input,
      token,
      language: DEFAULT_LANGUAGE,
      cookieJar: EMPTY_COOKIE_JAR,
      requestId: newRequestId(),
      caller:
        statement === null || address === undefined ? null : { key: statement.key, address, device: null },
    })
  const profileOf = (principal: Principal) => read(principal, account.profile, {})
  return {
    isAlive: async (principal) => {
      const { kind } = await profileOf(principal)
      // A key that is revoked is refused; a session is lost.
      return kind !== 'session-lost' && !(principal.sid?.startsWith('key ') === true && kind === 'refused')
    },
    async findMember(principal) {
      const outcome = await profileOf(principal)
      return outcome.kind === 'ok' ? (String((outcome.data as { id: unknown }).id) as MemberId) : null
    },
    async readOwn(principal, ch) {
      const [open, orders] =
        ch === 'orders'
          ? [
              await readAll(read, principal, spot.orders, { status: 1 }),
              await readAll(read, principal, futures.list, { status: 0 }),
            ]
          : [null, await readAll(read, principal, futures.list, { status: 1 })]
      const failed = [open, orders].find((one) => one !== null && 'kind' in one)
      if (failed !== undefined && failed !== null && 'kind' in failed) {
        log.warn({ reason: failed.kind }, 'failed to read a snapshot of the feed')
        return { rows: null, isWhole: false, error: failed.kind }
      }
      const found = [open, orders] as readonly (Rows | null)[]
      return {
        rows: { ...(found[0] == null ? {} : { spot: found[0].rows }), futures: found[1]?.rows ?? [] },
        isWhole: found.every((one) => one?.isWhole !== false),
      }
    },
  }
}

type Rows = { readonly rows: readonly unknown[]; readonly isWhole: boolean }

/** All rows of a list, page by page; the outcome of a request that fails. */
async function readAll(
  read: Read,
  principal: Principal,
  endpoint: Endpoint,
  filter: Readonly<Record<string, unknown>>,
): Promise<Rows | Exclude<Outcome, { readonly kind: 'ok' }>> {
  const rows: unknown[] = []
  for (let page = 1; page <= PAGES_MAX; page++) {
    const outcome = await read(principal, endpoint, { ...filter, page, limit: PAGE })
    if (outcome.kind !== 'ok') return outcome
    const { list } = pageOf(outcome.data)
    rows.push(...list)
    if (list.length < PAGE) return { rows, isWhole: true }
  }
  return { rows, isWhole: false }
}

/** The page of a list of orders, or that within a list of positions. */
const pageOf = (data: unknown): Page => {
  const { message } = data as { readonly message?: Page }
  return message ?? (data as Page)
}
