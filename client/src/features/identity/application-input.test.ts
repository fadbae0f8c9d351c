import { identity } from '@bourse/contracts/identity'
import { expect, it } from 'vitest'
import { inputIssues } from '#api/form'

const issues = (name: string, documentNumber: string) =>
  inputIssues(identity.apply, { level: 'basic', documentKind: 'passport', name, documentNumber })

it('accepts names of any script, and no markup', () => {
  for (const name of ['Anna Schmidt', '王小明', 'Nguyễn Thị Ánh', 'สมชาย ใจดี', "O'Neill-Kōno"])
    expect(issues(name, 'C01X00T47'), name).toEqual({})
  expect(issues('<b>Anna', 'C01X00T47')).toEqual({ name: 'special_characters' })
  expect(Object.keys(issues('a'.repeat(101), 'C01X00T47'))).toEqual(['name'])
})

it('requires a document number of letters and digits', () => {
  for (const number of ['', '12', '####', '١٢٣٤٥٦', 'a'.repeat(41)])
    expect(issues('Anna', number), number).toEqual({ documentNumber: 'id_number_invalid' })
  expect(issues('Anna', ' 110101199003074512 ')).toEqual({})
})
