import { describe, expect, it } from 'vitest'
import { isPushEndpoint, PUSH_HOSTS } from './push-service.ts'

const site = { hosts: PUSH_HOSTS, isPlain: false, contact: 'mailto:test@localhost' }

describe('the endpoint of a device', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://fcm.googleapis.com.example.com/abc', false],
    ['https://examplepush.services.mozilla.com/abc', false],
    ['https://user@fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['https://[::1]/abc', false],
    ['file:///etc/passwd', false],
    ['', false],
  ])('%s is allowed: %s', (endpoint, isAllowed) => {
    expect(isPushEndpoint(endpoint, site)).toBe(isAllowed)
  })
})
