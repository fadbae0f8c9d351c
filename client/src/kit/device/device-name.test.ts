import { expect, it } from 'vitest'
import { deviceName } from './device-name.ts'

it('a device name consists of its browser and its system', () => {
  const android =
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
  const edge =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0'
  expect(deviceName(android)).toBe('Chrome · Android')
  expect(deviceName(iphone)).toBe('Safari · iPhone')
  expect(deviceName(edge)).toBe('Edge · Windows')
  expect(deviceName('curl/8.5')).toBe('Web')
})
