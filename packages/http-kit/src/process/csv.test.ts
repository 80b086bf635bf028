import { fastify } from 'fastify'
import { expect, it } from 'vitest'
import { sendCsv } from './csv.ts'

it('quotes fields where needed and leaves no formula', async () => {
  const rows = [
    ['plain', 'a,b', 'say "hi"', 'two\nlines'],
    [12.5, true, false, null],
    ['=1+1', '@x', '-5', '+91'],
    ['＝1', '＋1', '－1', '＠x'],
    ['\t=1', '\n=1', '\r=1', ''],
    ['a;=cmd', ';+1', ' @x', 'a; b'],
  ]
  const app = fastify()
  app.get('/', (_, reply) => sendCsv(reply, { fileName: 'a.csv', header: ['a', 'b', 'c', 'd'], rows }))
  const { body, headers } = await app.inject({ url: '/' })
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="a.csv"',
  })
  expect(body).toBe(
    '\ufeffa,b,c,d\r\nplain,"a,b","say ""hi""","two\nlines"\r\n12.5,true,false,\r\n' +
      `'=1+1,'@x,'-5,'+91\r\n'＝1,'＋1,'－1,'＠x\r\n'\t=1,"'\n=1","'\r=1",\r\n` +
      `a;'=cmd,;'+1,' @x,a; b\r\n`,
  )
})
