import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parseDatabaseUrl } from './database-url.ts'
import { DatabaseIncompatible } from './database-errors.ts'

const directory = mkdtempSync(join(tmpdir(), 'bourse-address-'))
const ca = join(directory, 'ca.pem')
writeFileSync(ca, 'CERTIFICATE')
afterAll(() => rmSync(directory, { recursive: true }))

const BASE = 'postgres://bourse:hunter2@db.example/books'
const tls = (query: string) => parseDatabaseUrl(`${BASE}${query}`).ssl

describe('a database address', () => {
  it('contains host, user and database', () => {
    expect(parseDatabaseUrl('postgresql://us%40er:pass%2Fword@[::1]:6543/my%20books')).toMatchObject({
      host: '::1',
      port: 6543,
      user: 'us@er',
      password: 'pass/word',
      database: 'my books',
      ssl: false,
    })
  })

  it('may name a socket directory, and no password', () => {
    const connection = parseDatabaseUrl('postgres://bourse@localhost/books?host=/run/postgresql')
    expect(connection.host).toBe('/run/postgresql')
    expect(connection).not.toHaveProperty('password')
  })

  it('configures the same session on every server', () => {
    for (const setting of [
      'TimeZone=UTC',
      'DateStyle=ISO,MDY',
      'default_transaction_isolation=read\\ committed',
    ])
      expect(parseDatabaseUrl(BASE).options).toContain(`-c ${setting}`)
  })
})

describe('TLS', () => {
  it.each(['', '?sslmode=disable'])('is off with "%s"', (query) => expect(tls(query)).toBe(false))

  it('encrypts without verifying the server, with require', () => {
    expect(tls('?sslmode=require')).toMatchObject({ rejectUnauthorized: false })
  })

  it('verifies a named authority, also with require, but not the host name', () => {
    for (const mode of ['require', 'verify-ca'])
      expect(tls(`?sslmode=${mode}&sslrootcert=${ca}`)).toMatchObject({
        rejectUnauthorized: true,
        ca: 'CERTIFICATE',
        checkServerIdentity: expect.any(Function) as unknown,
      })
  })

  it('verifies the host name too with verify-full, and when only an authority is named', () => {
    for (const query of [
      `?sslmode=verify-full&sslrootcert=${ca}`,
      `?sslrootcert=${ca}`,
      '?sslmode=verify-full',
    ]) {
      expect(tls(query)).toMatchObject({ rejectUnauthorized: true })
      expect(tls(query)).not.toHaveProperty('checkServerIdentity')
    }
  })
})

describe('an unknown part of an address', () => {
  it.each([
    ['?sslmode=prefer', 'sslmode is one of disable, require, verify-ca, verify-full'],
    ['?sslmode=allow', 'sslmode is one of'],
    ['?ssl=true', 'ssl is not understood'],
    ['?sslmode=verify-ca', 'sslmode=verify-ca needs sslrootcert'],
    [`?sslmode=disable&sslrootcert=${ca}`, 'sslrootcert with sslmode=disable'],
    ['?sslmode=require&sslkey=/nowhere/key', 'the file of sslkey cannot be read'],
  ])('%s is refused with an explanation, without the password', (query, message) => {
    const read = () => parseDatabaseUrl(`${BASE}${query}`)
    expect(read).toThrow(DatabaseIncompatible)
    expect(read).toThrow(message)
    expect(read).not.toThrow('hunter2')
  })

  it.each(['postgres://db.example/books', 'postgres://bourse@db.example'])('%s is too little', (address) =>
    expect(() => parseDatabaseUrl(address)).toThrow('it needs a user and a database'),
  )
})
