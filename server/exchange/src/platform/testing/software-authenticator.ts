import {
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'

/** Deviations from what an honest device returns. */
export type Deviation = {
  readonly origin?: string
  readonly challenge?: string
  readonly userVerified?: false
  readonly userHandle?: string
  /** The new passkey has the id of another one. */
  readonly credentialId?: string
  /** Signs with a key that is not the passkey's. */
  readonly wrongKey?: true
  /** Adds an attestation statement with this certificate. */
  readonly certificate?: Buffer
}

type Key = {
  readonly id: string
  readonly rpId: string
  readonly userHandle: string
  readonly pem: string
  signCount: number
}

type CreationOptions = { challenge: string; rp: { id: string }; user: { id: string } }
type RequestOptions = { challenge: string; rpId: string; allowCredentials?: { id: string }[] }

const FLAGS = { present: 1, verified: 4, hasKey: 64 } as const

/**
 * A device with passkeys and the browser in front of it: real keys, real signatures, made from WebAuthn's text
 * independently of the library that verifies them. `counts`: each signature increments a count, as security
 * keys do; most phones report 0.
 */
export class SoftwareAuthenticator {
  readonly #origin: string
  readonly #counts: boolean
  readonly keys: Key[] = []

  constructor(origin: string, { counts = false }: { readonly counts?: boolean } = {}) {
    this.#origin = origin
    this.#counts = counts
  }

  /** Returns a second device with the same keys and counts. */
  clone(): SoftwareAuthenticator {
    const copy = new SoftwareAuthenticator(this.#origin, { counts: this.#counts })
    copy.keys.push(...this.keys.map((key) => ({ ...key })))
    return copy
  }

  /** Returns the result of `navigator.credentials.create()`, as JSON. */
  create(optionsJson: string, deviation: Deviation = {}): string {
    const { challenge, rp, user } = JSON.parse(optionsJson) as CreationOptions
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const credentialId =
      deviation.credentialId === undefined
        ? randomBytes(20)
        : Buffer.from(deviation.credentialId, 'base64url')
    const key: Key = {
      id: credentialId.toString('base64url'),
      rpId: rp.id,
      userHandle: user.id,
      pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
      signCount: this.#counts ? 1 : 0,
    }
    this.keys.push(key)
    const length = Buffer.alloc(2)
    length.writeUInt16BE(credentialId.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
    const authData = Buffer.concat([this.#authData(key, deviation, FLAGS.hasKey), attested])
    const { certificate } = deviation
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', certificate === undefined ? 'none' : 'packed'],
        [
          'attStmt',
          certificate === undefined
            ? new Map()
            : new Map<string, Cbor>([
                ['alg', -7],
                ['sig', Buffer.alloc(70)],
                ['x5c', [certificate]],
              ]),
        ],
        ['authData', authData],
      ]),
    )
    return this.#result(key, {
      clientDataJSON: this.#clientData('webauthn.create', challenge, deviation).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Returns the result of `navigator.credentials.get()`, as JSON. */
  get(optionsJson: string, deviation: Deviation = {}): string {
    const { challenge, rpId, allowCredentials = [] } = JSON.parse(optionsJson) as RequestOptions
    const key = this.keys.find(
      ({ id, rpId: own }) =>
        own === rpId &&
        (allowCredentials.length === 0 || allowCredentials.some((allowed) => allowed.id === id)),
    )
    if (key === undefined) throw new Error('the device has no passkey for this page')
    if (this.#counts) key.signCount++
    const clientData = this.#clientData('webauthn.get', challenge, deviation)
    const authData = this.#authData(key, deviation)
    const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
    const privateKey =
      deviation.wrongKey === true
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
        : createPrivateKey(key.pem)
    return this.#result(key, {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', signed, privateKey).toString('base64url'),
      userHandle: deviation.userHandle ?? key.userHandle,
    })
  }

  #clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? this.#origin,
        crossOrigin: false,
      }),
    )
  }

  #authData({ rpId, signCount }: Key, { userVerified }: Deviation, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(signCount)
    const flags = FLAGS.present | (userVerified === false ? 0 : FLAGS.verified) | more
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
  }

  #result({ id }: Key, response: object): string {
    return JSON.stringify({ id, rawId: id, type: 'public-key', response, clientExtensionResults: {} })
  }
}

/** Encodes a P-256 public key in COSE form. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' }) as { x?: string; y?: string }
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

type Cbor = string | number | Buffer | Cbor[] | Map<string | number, Cbor>

/** Encodes the few forms of CBOR that a credential consists of. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}
