import type { CodePurpose } from './shapes.ts'

/** The settings of a server that decide who may see codes. */
export type CodeSetup = {
  /** Codes are mailed (`SMTP_URL`). */
  readonly hasMail: boolean
  /** Only this machine can reach the server: it listens on a loopback address and not in production. */
  readonly isLocalOnly: boolean
  /** The operator lets every visitor see sign-up codes (`PAPER_CODES=on`). */
  readonly hasPaperCodes: boolean
}

/** The caller that requests a code. */
export type CodeCaller = 'guest' | 'member'

export type CodeRequestContext = CodeSetup & {
  readonly purpose: CodePurpose
  readonly caller: CodeCaller
  /** The target is a contact of the calling member. Always false for a guest. */
  readonly isOwnTarget: boolean
}

/** `operator`: only the operator can look it up (`npm run operator -- code show`). */
export type CodeDelivery = 'mail' | 'response' | 'operator'

/** Whether any code may be in a response. A server without mail on which this is false does not start. */
export const mayShowCodes = ({ hasMail, isLocalOnly, hasPaperCodes }: CodeSetup): boolean =>
  !hasMail && (isLocalOnly || hasPaperCodes)

/** Whether the operator's consent puts codes on the screen; every page shows a warning then. */
export const showsPaperCodes = ({ hasMail, hasPaperCodes }: CodeSetup): boolean => !hasMail && hasPaperCodes

/** Purposes whose code goes to a contact that the calling member adds, so the target is not theirs yet. */
const BINDS_TARGET: ReadonlySet<CodePurpose> = new Set(['mobile', 'email'])

/**
 * The only place that decides which caller sees a code. A code on the screen proves nothing about the address,
 * so a guest sees the one for sign-up only, and a member those that change the own account.
 */
export function codeDelivery(context: CodeRequestContext): CodeDelivery {
  if (context.hasMail) return 'mail'
  if (!mayShowCodes(context)) return 'operator'
  if (context.purpose === 'register') return 'response'
  if (context.caller === 'guest') return 'operator'
  return context.isOwnTarget || BINDS_TARGET.has(context.purpose) ? 'response' : 'operator'
}
