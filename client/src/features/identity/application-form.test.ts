import { describe, expect, it } from 'vitest'
import { advancedIssues, basicIssues, isRight } from './application-form.ts'

const form = (name: string, number: string) => ({ kind: 'passport', name, number }) as const

describe('the first level', () => {
  it('takes names of any script', () => {
    for (const name of ['Anna Schmidt', '王小明', 'Nguyễn Thị Ánh', 'สมชาย ใจดี', "O'Neill-Kōno"])
      expect(basicIssues(form(name, 'C01X00T47')), name).toEqual({ name: null, number: null })
  })
  it('needs a name, and one that is no markup and not endless', () => {
    expect(basicIssues(form('  ', 'C01X00T47')).name).toBe('missing')
    expect(basicIssues(form('<b>Anna', 'C01X00T47')).name).toBe('special')
    expect(basicIssues(form('a'.repeat(101), 'C01X00T47')).name).toBe('long')
  })
  it('needs a number of letters and digits', () => {
    for (const number of ['', '12', '####', '١٢٣٤٥٦', 'a'.repeat(41)])
      expect(basicIssues(form('Anna', number)).number, number).toBe('wrong')
    expect(basicIssues(form('Anna', ' 110101199003074512 ')).number).toBeNull()
  })
})

describe('the second level', () => {
  it('needs both pictures and says which is missing', () => {
    expect(advancedIssues({ front: null, back: '/upload/b.jpg' })).toEqual({ front: 'missing', back: null })
    expect(advancedIssues({ front: '/upload/a.jpg', back: null })).toEqual({ front: null, back: 'missing' })
    expect(isRight(advancedIssues({ front: '/upload/a.jpg', back: '/upload/b.jpg' }))).toBe(true)
  })
})
