import { describe, expect, it } from 'vitest'
import { sql } from './sql.ts'

describe('a statement', () => {
  it('carries its values beside its text, never in it', () => {
    const hostile = "'; drop table account; --"
    const statement = sql`select * from member where email = ${hostile} and id = ${7}`
    expect(statement.text).toBe('select * from member where email = $1 and id = $2')
    expect(statement.values).toEqual([hostile, 7])
  })

  it('has one name per text, whatever its values', () => {
    const of = (id: number) => sql`select ${id}`
    expect(of(1).name).toBe(of(2).name)
    expect(of(1).values).not.toEqual(of(2).values)
    expect(sql`select ${1}`.name).toBe(sql`select ${2}`.name)
    expect(sql`select 1`.name).not.toBe(sql`select 2`.name)
  })

  it('without values is its own text', () => {
    expect(sql`select 1`).toMatchObject({ text: 'select 1', values: [] })
  })
})
