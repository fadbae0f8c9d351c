import { amountText, type Instant, instantText, unreachable } from '@bourse/contracts/kit'
import { approveIdentity, listPending, rejectIdentity } from '#members/identity'
import type { Tx } from '#platform/kernel'
import { approveDeposit, listWaiting, rejectDeposit } from '#members/wallet'
import {
  type Approval,
  type ApprovalRequest,
  approveWithdrawal,
  listApprovals,
  listWaitingWithdrawals,
  rejectWithdrawal,
} from '#members/wallet/withdrawal'
import { parsed, rest } from './arguments.ts'
import { command } from './command.ts'
import { type CommandResult, fail, ok } from './command-result.ts'
import type { OperatorDeps } from './deps.ts'

/** One kind of record that awaits the operator's review. */
type Review = {
  /** Lists pending records, a line each: kind, id, member, and details for the review. */
  readonly list: (deps: OperatorDeps) => Promise<readonly string[]>
  /** Approves a record and returns null, or the reason why it still waits. */
  readonly approve: (deps: OperatorDeps, tx: Tx, request: ApprovalRequest) => Promise<CommandResult | null>
  readonly reject: (
    deps: OperatorDeps,
    tx: Tx,
    id: string,
    decision: { readonly reason: string; readonly at: Instant },
  ) => Promise<unknown>
}

const deposit: Review = {
  async list({ db, assets }) {
    const codes = new Map(assets.map((asset) => [asset.id, asset.code]))
    return (await listWaiting(db)).map((row) => {
      const what = `${amountText(row.amount)} ${codes.get(row.asset) ?? row.asset}`
      return `deposit ${row.id}  member ${row.member}  ${what}  ${instantText(row.at)}  ${row.voucher}`
    })
  },
  async approve({ wallet }, tx, { id, at }) {
    await approveDeposit(wallet, tx, id, at)
    return null
  },
  reject: ({ wallet }, tx, id, decision) => rejectDeposit(wallet, tx, id, decision),
}

function explainApproval({ id, operator }: ApprovalRequest, approval: Approval): CommandResult | null {
  switch (approval) {
    case 'paid':
      return null
    case 'first':
      return ok(`withdrawal ${id} is approved by ${operator?.name}; it waits for a second operator`)
    case 'same':
      return fail(
        `withdrawal ${id} was approved with this name, key or user id before: another operator must approve it`,
      )
    case 'unnamed':
      return fail(`withdrawal ${id} needs two operators: sign the command with your own key`)
    default:
      return unreachable(approval)
  }
}

const withdrawal: Review = {
  async list({ db, assets }) {
    const codes = new Map(assets.map((asset) => [asset.id, asset.code]))
    const lines: string[] = []
    for (const row of await listWaitingWithdrawals(db)) {
      const approvals = await listApprovals(db, row.id)
      const what = `${amountText(row.quantity)} ${codes.get(row.asset) ?? row.asset}, fee ${amountText(row.fee)}`
      const where = [row.method, row.network, row.target].filter((part) => part !== null).join(' ')
      const by = approvals.map(({ name, at }) => `  approved by ${name} ${instantText(at)}`).join('')
      lines.push(`withdrawal ${row.id}  member ${row.member}  ${what}  ${instantText(row.at)}  ${where}${by}`)
    }
    return lines
  },
  async approve({ wallet }, tx, request) {
    return explainApproval(request, await approveWithdrawal(wallet, tx, request))
  },
  reject: ({ wallet }, tx, id, decision) => rejectWithdrawal(wallet, tx, id, decision),
}

const identity: Review = {
  list: async ({ db }) =>
    (await listPending(db)).map((row) => {
      const what =
        row.level === 'basic'
          ? `level 1  ${row.documentKind} ${row.documentNumber}  ${row.name}`
          : `level 2  ${row.front} ${row.back}`
      return `identity ${row.id}  member ${row.member}  ${what}  ${instantText(row.submittedAt)}`
    }),
  async approve(deps, tx, { id, at }) {
    await approveIdentity(deps.identity, tx, id, at)
    return null
  },
  reject: (deps, tx, id, decision) => rejectIdentity(deps.identity, tx, id, decision),
}

const REVIEWS: ReadonlyMap<string, Review> = new Map([
  ['deposit', deposit],
  ['withdrawal', withdrawal],
  ['identity', identity],
])
const KINDS = [...REVIEWS.keys()].join('|')

type ReviewRequest = {
  readonly kind: string
  readonly id: string
  readonly review: Review
  readonly reason: string
}

/** Parses `KIND ID …`; a bare number is a deposit's. Null for an unknown kind or a missing id. */
function parseReviewRequest(text: string): ReviewRequest | null {
  const words = text.split(' ')
  const [kind = '', id = '', ...rest] = /^\d+$/.test(words[0] ?? '') ? ['deposit', ...words] : words
  const review = REVIEWS.get(kind)
  if (review === undefined || !/^\d{1,15}$/.test(id)) return null
  return { kind, id, review, reason: rest.join(' ').trim() }
}

const waiting = command({
  usage: 'review list',
  args: {},
  async run(_args, { deps }) {
    const lines = []
    for (const review of REVIEWS.values()) lines.push(...(await review.list(deps)))
    return ok(...lines, `${lines.length} waiting`)
  },
})

const approve = command({
  usage: `review approve ${KINDS} ID`,
  args: { request: rest(parsed(parseReviewRequest, `what to approve and its number: ${KINDS} ID`)) },
  async run({ request: { kind, id, review } }, { deps, by }) {
    const operator = by.key === null || by.uid === null ? null : { name: by.name, key: by.key, uid: by.uid }
    const approval = { id, operator, at: deps.clock.now() }
    const unfinished = await deps.db.transact((tx) => review.approve(deps, tx, approval))
    return unfinished ?? ok(`${kind} ${id} is approved`)
  },
})

const reject = command({
  usage: `review reject ${KINDS} ID REASON`,
  args: {
    request: rest(
      parsed((text) => {
        const request = parseReviewRequest(text)
        return request === null || request.reason === '' ? null : request
      }, `what to reject, its number and a reason: ${KINDS} ID REASON`),
    ),
  },
  async run({ request: { kind, id, review, reason } }, { deps }) {
    const decision = { reason, at: deps.clock.now() }
    await deps.db.transact((tx) => review.reject(deps, tx, id, decision))
    return ok(`${kind} ${id} is rejected: ${reason}`)
  },
})

export const REVIEW_COMMANDS = { 'review list': waiting, 'review approve': approve, 'review reject': reject }
