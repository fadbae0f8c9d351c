import * as z from 'zod/mini'

/** Base64url without padding, as every browser sends binary fields. */
const binary = z.string().check(z.regex(/^[A-Za-z0-9_-]+$/))
const fields = { id: binary, rawId: binary, type: z.literal('public-key') } as const
const extensions = { clientExtensionResults: z.optional(z.record(z.string(), z.unknown())) } as const

/** RegistrationResponseJSON, without what the server does not read. */
const newCredential = z.object({
  ...fields,
  ...extensions,
  response: z.object({
    clientDataJSON: binary,
    attestationObject: binary,
    transports: z.optional(z.array(z.string().check(z.maxLength(32))).check(z.maxLength(8))),
  }),
})

/** AuthenticationResponseJSON, without what the server does not read. */
const assertion = z.object({
  ...fields,
  ...extensions,
  response: z.object({
    clientDataJSON: binary,
    authenticatorData: binary,
    signature: binary,
    userHandle: z.nullish(binary),
  }),
})

export type NewCredential = z.output<typeof newCredential>
export type Assertion = z.output<typeof assertion>

/** Reads the browser's result; null for any other text. */
export const readNewCredential = (text: string): NewCredential | null => read(newCredential, text)
export const readAssertion = (text: string): Assertion | null => read(assertion, text)

const clientData = z.object({ challenge: binary })

/** Returns the signed challenge, unverified. */
export function readChallenge({ response }: NewCredential | Assertion): string | null {
  return (
    read(clientData, Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'))?.challenge ?? null
  )
}

function read<T>(schema: z.ZodMiniType<T>, text: string): T | null {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    // The caller refuses null.
    return null
  }
  const parsed = z.safeParse(schema, json)
  return parsed.success ? parsed.data : null
}
