import { describe, expect, it } from 'vitest'
import { classifyError } from './reasons.ts'

const coded = (code: string) => Object.assign(new Error('to user:hunter2@redis.example'), { code })

describe('why a Redis command failed', () => {
  it.each([
    ['full', new Error("OOM command not allowed when used memory > 'maxmemory'.")],
    ['full', new Error('MISCONF Redis is configured to save RDB snapshots')],
    ['read-only', new Error("READONLY You can't write against a read only replica.")],
    ['not-allowed', new Error('WRONGPASS invalid username-password pair or user is disabled.')],
    ['not-allowed', new Error('NOAUTH Authentication required.')],
    ['refused', new Error('LOADING Redis is loading the dataset in memory')],
    ['refused', coded('ECONNREFUSED')],
    ['refused', coded('ENOTFOUND')],
    ['cut', coded('ECONNRESET')],
    ['cut', new Error('Connection is closed.')],
    ['certificate', coded('DEPTH_ZERO_SELF_SIGNED_CERT')],
    ['certificate', coded('ERR_TLS_CERT_ALTNAME_INVALID')],
    ['certificate', coded('UNABLE_TO_VERIFY_LEAF_SIGNATURE')],
    ['slow', new Error('Command timed out')],
    ['fault', new Error('WRONGTYPE Operation against a key holding the wrong kind of value')],
    ['fault', 'not even an error'],
  ])('is %s and no more than that: %s', (reason, error) => expect(classifyError(error)).toBe(reason))
})
