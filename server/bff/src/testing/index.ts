/**
 * For tests only: a BFF on free ports in front of a fake upstream that says what the test tells it to.
 * The clock is the test's; keys are fixed; nothing outside of this process is reached.
 * No code that runs in production opens this door.
 */
export { responseOf, faultyUpstream } from './faulty-upstream.ts'
export type { Behaviour, FaultyUpstream } from './faulty-upstream.ts'
export { fakeUpstream } from './fake-upstream.ts'
export type { FakeUpstream, Seen } from './fake-upstream.ts'
export { startRedis } from './fake-redis.ts'
export type { FakeRedis } from './fake-redis.ts'
export { redisFixture } from './redis-fixture.ts'
export type { Replica } from './replica.ts'
export { startTestBff } from './test-bff.ts'
export type { TestBff } from './test-bff.ts'
