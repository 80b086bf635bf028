import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('quotes what needs quotes and leaves nothing to be calculated', () => {
  expect(csvLine(['plain', 'a,b', 'say "hi"', 'two\nlines', 12.5, true, null])).toBe(
    'plain,"a,b","say ""hi""","two\nlines",12.5,true,\r\n',
  )
  expect(csvLine(['=1+1', '@x', '-5', '+91'])).toBe("'=1+1,'@x,'-5,'+91\r\n")
})
