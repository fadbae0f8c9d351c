import { describe, expect, it } from 'vitest'
import { startupBanner } from './startup-banner.ts'
import { readConfig } from './config.ts'

const ports = { port: 8080, opsPort: 8081 }
const bannerFor = (environment: Record<string, string>) =>
  startupBanner(readConfig(environment), ports).join('\n')

describe('what is told at the start', () => {
  it('is where everything is, and what is on by itself', () => {
    expect(bannerFor({}).split('\n')).toEqual([
      'Bourse is ready: http://127.0.0.1:8080/',
      '  exchange     our own, on demo money; reviews by itself',
      '  database     our own PostgreSQL in ./data',
      '  sessions     cookies over plain http: for this machine, not for the world (PUBLIC_ORIGIN=https://…)',
      '  replicas     this one alone (REDIS_URL)',
      '  old apps     not served (CLASSIC=on)',
      '  mail         none: codes are told on the screen and in the log',
      '  for programs http://127.0.0.1:8080/docs/',
      '  for you      http://127.0.0.1:8081/readyz · /metrics · npm run operator -- help · doctor',
    ])
  })

  it('names the servers of others by their hosts, and no password', () => {
    const foreign = bannerFor({
      UPSTREAM_URL: 'https://user:hunter2@upstream.example:8443/x',
      PUBLIC_ORIGIN: 'https://bourse.example',
      CLASSIC: 'on',
    })
    expect(foreign).toContain('upstream.example:8443, without extensions, times in Asia/Shanghai')
    expect(foreign).toContain('none here: the upstream keeps the books')
    expect(foreign).toContain('cookies over https only')
    expect(foreign).toContain('served under https://bourse.example/classic')
    const own = bannerFor({
      DATABASE_URL: 'postgres://bourse:hunter2@db.example/bourse',
      REDIS_URL: 'rediss://bourse:hunter2@redis.example:6380/1',
      REVIEW: 'manual',
    })
    expect(own).toContain('PostgreSQL at db.example')
    expect(own).toContain('share the Redis at redis.example:6380')
    expect(own).toContain('you review by npm run operator')
    expect(foreign + own).not.toContain('hunter2')
  })
})
