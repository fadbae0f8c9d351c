import { type Database, ensureKey, type Random } from '#platform/kernel'

/**
 * Reads the keys for codes, secrets of API keys and webhooks, paper addresses, coin tosses, pushed messages, and the
 * house's quotes and trades; creates them once and stores them with the data. So a restart continues the same quotes,
 * and missed seconds fill orders as they would have.
 */
export const persistentKeys = (db: Database, random: Random) =>
  db.transact(async (tx) => ({
    code: await ensureKey(tx, 'code_key', random.bytes(32)),
    caller: await ensureKey(tx, 'caller_key', random.bytes(32)),
    address: await ensureKey(tx, 'address_key', random.bytes(32)),
    display: await ensureKey(tx, 'display_key', random.bytes(32)),
    apiKey: await ensureKey(tx, 'api_key_master', random.bytes(32)),
    game: await ensureKey(tx, 'game_key', random.bytes(32)),
    webhook: await ensureKey(tx, 'webhook_master', random.bytes(32)),
    push: await ensureKey(tx, 'push_key', random.bytes(32)),
  }))
