// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { stopBeside } from './canvasFrames.ts'

test('from a block, a row or an empty place the next stop of the page is found, and the one before; what follows the first record is none', () => {
  document.body.innerHTML =
    '<div id="page"><div id="row" data-row="r"><b id="a" data-frame="a"></b><b id="box" data-frame="box"><i id="first" class="builder-empty"></i><b id="in" data-frame="in"></b><u inert><b data-frame="in"></b></u><i id="last" class="builder-empty"></i></b></div></div>'
  const page = document.getElementById('page')!
  const beside = (id: string): (string | undefined)[] =>
    [1, -1].map((by) => stopBeside(page, document.getElementById(id)!, by)?.id)
  expect(['page', 'row', 'a', 'box', 'first', 'in', 'last'].map(beside)).toEqual([
    ['a', undefined],
    ['a', undefined],
    ['box', undefined],
    ['first', 'a'],
    ['in', 'box'],
    ['last', 'first'],
    [undefined, 'in'],
  ])
})
