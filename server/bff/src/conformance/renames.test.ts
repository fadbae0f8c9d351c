import { expect, it } from 'vitest'
import { findRenames } from './renames.ts'

it.each([
  ['one letter', ['missing [].price'], ['[].prise'], ['renamed? [].price may be prise']],
  [
    'a longer name',
    ['missing change_wallet'],
    ['changed_wallet'],
    ['renamed? change_wallet may be changed_wallet'],
  ],
  ['a prefix', ['missing [].name'], ['[].coin_name'], ['renamed? [].name may be coin_name']],
  [
    'a whole response',
    ['no part can be used: [].id is missing or of another type'],
    ['[].uid'],
    ['renamed? [].id may be uid'],
  ],
  ['another record', ['missing a.price'], ['b.prise'], []],
  ['another name', ['missing [].price'], ['[].volume'], []],
  ['a value of another type', ['misfit [].price'], ['[].prise'], []],
])('a field under another name, by %s', (_how, bent, undeclared, notes) => {
  expect(findRenames(bent, undeclared)).toEqual(notes)
})
