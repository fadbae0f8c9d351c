/**
 * Runs a BFF on free ports, for tests only, in front of a fake upstream controlled by the test. The test sets the
 * clock; keys are fixed; nothing outside this process is reached. Production code never imports this module.
 */
export { formatResponse, faultyUpstream } from './faulty-upstream.ts'
export type { Behaviour, FaultyUpstream } from './faulty-upstream.ts'
export { fakeUpstream } from './fake-upstream.ts'
export type { FakeUpstream, ReceivedRequest } from './fake-upstream.ts'
export { startRedis } from './fake-redis.ts'
export type { FakeRedis } from './redis-controls.ts'
export { redisFixture } from './redis-fixture.ts'
export type { Replica } from './replica.ts'
export { startTestBff } from './test-bff.ts'
export type { TestBff } from './test-bff.ts'
export { newerUpstream } from './newer-upstream.ts'
export type { NewerUpstream } from './newer-upstream.ts'
