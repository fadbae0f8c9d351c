import type { DrawHashes } from '@bourse/contracts/nft'
import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** The hashes of a draw on this device; without Web Crypto, which insecure pages lack. */
export const hashes: DrawHashes = {
  digest: (text) => bytesToHex(sha256(utf8ToBytes(text))),
  hmac: (key, text) => bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(text))),
}
