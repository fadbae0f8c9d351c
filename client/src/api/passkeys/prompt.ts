/** `credential` is the browser's result, as JSON for the server. */
export type PromptResult =
  | { readonly kind: 'ok'; readonly credential: string }
  /** The user closed the prompt, or let it expire. */
  | { readonly kind: 'cancelled' }
  /** The device has a passkey of this member already. */
  | { readonly kind: 'exists' }
  | { readonly kind: 'failed' }

const library = () => import('@simplewebauthn/browser')

/** Makes a new passkey; `options` is the server's JSON. */
export const createPasskey = (options: string): Promise<PromptResult> =>
  prompt(async () => (await library()).startRegistration({ optionsJSON: JSON.parse(options) as never }))

/** Signs with a passkey of the device; `options` is the server's JSON. */
export const presentPasskey = (options: string): Promise<PromptResult> =>
  prompt(async () => (await library()).startAuthentication({ optionsJSON: JSON.parse(options) as never }))

/** Outcomes by the names of the browser's errors. */
const KINDS: Readonly<Record<string, 'cancelled' | 'exists'>> = {
  AbortError: 'cancelled',
  InvalidStateError: 'exists',
  NotAllowedError: 'cancelled',
}

/** Browsers reject for every reason not to sign; the user reads which and can try again. */
async function prompt(run: () => Promise<unknown>): Promise<PromptResult> {
  try {
    return { kind: 'ok', credential: JSON.stringify(await run()) }
  } catch (error) {
    return { kind: KINDS[error instanceof Error ? error.name : ''] ?? 'failed' }
  }
}
