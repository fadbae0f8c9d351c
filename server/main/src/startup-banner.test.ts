import { describe, expect, it } from 'vitest'
import { startupBanner } from './startup-banner.ts'
import { readConfig } from './config.ts'

const ports = { port: 8080, opsPort: 8081 }
const bannerFor = (environment: Record<string, string>) =>
  startupBanner(readConfig(environment), ports).join('\n')

describe('the startup banner', () => {
  it('shows the addresses and the active features', () => {
    expect(bannerFor({}).split('\n')).toEqual([
      'Bourse is ready: http://127.0.0.1:8080/',
      '  exchange     our own, with demo money; automatic reviews',
      '  database     embedded PostgreSQL in ./data',
      '  sessions     cookies over plain http: for this machine only (PUBLIC_ORIGIN=https://…)',
      '  replicas     this one alone (REDIS_URL)',
      '  old apps     not served (LEGACY_API=on)',
      '  codes        no mail; sign-up codes on the screen, others by npm run operator -- code show',
      '  for programs http://127.0.0.1:8080/docs/',
      '  for you      http://127.0.0.1:8081/readyz · /metrics · npm run operator -- help · doctor',
    ])
  })

  it('names external servers by host, without passwords', () => {
    const foreign = bannerFor({
      UPSTREAM_URL: 'https://user:hunter2@upstream.example:8443/x',
      PUBLIC_ORIGIN: 'https://bourse.example',
      LEGACY_API: 'on',
    })
    expect(foreign).toContain('upstream.example:8443, without extensions, times in Asia/Shanghai')
    expect(foreign).toContain('none here: the upstream has the database')
    expect(foreign).toContain('cookies over https only')
    expect(foreign).toContain('served under https://bourse.example/classic')
    const own = bannerFor({
      DATABASE_URL: 'postgres://bourse:hunter2@db.example/bourse',
      REDIS_URL: 'rediss://bourse:hunter2@redis.example:6380/1',
      REVIEW_MODE: 'manual',
    })
    expect(own).toContain('PostgreSQL at db.example')
    expect(own).toContain('share the Redis at redis.example:6380')
    expect(own).toContain('reviews by npm run operator')
    expect(foreign + own).not.toContain('hunter2')
  })
})
