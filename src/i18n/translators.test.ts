import { afterEach, describe, expect, test } from 'vitest'
import type { Locale } from '#shared'
import { createEngine } from './createEngine.ts'
import { createTextReader } from './createTextReader.ts'
import { createTranslator } from './createTranslator.ts'
import { watchMissingTexts } from './missingTexts.ts'
import type { Catalogue, Translator } from './translator.ts'

const CATALOGUE = {
  plain: 'Save',
  place: 'Page {{page}} of {{ total }}',
  markup: '<b>{{name}}</b> & co',
  nested: 'See $t(plain)',
  deep: { er: { text: 'Found' } },
  hours_one: '{{count}} hour',
  hours_other: '{{count}} hours',
  none_zero: 'nothing',
  none_other: '{{count}} things',
  flat: '{{count}} of it',
}
const LATER = { late: 'Later', plain: 'never read' }

type Make = (locale: Locale, first: Record<string, Catalogue>) => Omit<Translator, 'useTexts'>
const ENGINES: [string, Make][] = [
  ['the reader of public pages', createTextReader],
  ['i18next of the gateway', createEngine],
  ['i18next of the backend', createTranslator],
]

describe.each(ENGINES)('%s', (_, make) => {
  const translator = make('en', { builder: CATALOGUE, 'builder-lazy': LATER })
  const t = translator.texts('builder') as (key: string, params?: object) => string
  const thai = make('th', { builder: { hours_other: '{{count}} ชั่วโมง' } }).texts(
    'builder',
  ) as typeof t

  test.each<[behaviour: string, key: string, params: object | undefined, text: string]>([
    ['a key finds its text', 'plain', undefined, 'Save'],
    ['a key finds its text, however deep', 'deep.er.text', undefined, 'Found'],
    ['places are filled', 'place', { page: 2, total: 9 }, 'Page 2 of 9'],
    ['a value that is missing leaves nothing', 'place', { page: 2 }, 'Page 2 of '],
    ['null leaves nothing', 'place', { page: null, total: 0 }, 'Page  of 0'],
    [
      'lists and objects are written as JSON',
      'place',
      { page: [1], total: { a: 1 } },
      'Page [1] of {"a":1}',
    ],
    [
      'values are not read again',
      'place',
      { page: '{{total}}', total: '$t(plain) $& $1' },
      'Page {{total}} of $t(plain) $& $1',
    ],
    [
      'names of options are values like others',
      'place',
      { page: 1, total: 2, ns: 'x', lng: 'th', context: 'y', ordinal: true },
      'Page 1 of 2',
    ],
    ['nothing is escaped: who shows it does', 'markup', { name: '<i>"&' }, '<b><i>"&</b> & co'],
    ['texts do not name other texts', 'nested', undefined, 'See $t(plain)'],
    ['one', 'hours', { count: 1 }, '1 hour'],
    ['none is many', 'hours', { count: 0 }, '0 hours'],
    ['many', 'hours', { count: 2.5 }, '2.5 hours'],
    ['a text of its own for none', 'none', { count: 0 }, 'nothing'],
    ['a count that is a text chooses no plural', 'flat', { count: '1' }, '1 of it'],
    ['without plural forms there is one text', 'flat', { count: 1 }, '1 of it'],
    ['a plural asked for whole', 'hours_other', { count: 1 }, '1 hours'],
    ['what comes later is fallen back to', 'late', undefined, 'Later'],
    [
      'a missing text is its default',
      'nowhere',
      { defaultValue: 'Some {{name}}', name: 'thing' },
      'Some thing',
    ],
    ['a default may be empty', 'nowhere', { defaultValue: '' }, ''],
    ['a default is not read where there is a text', 'plain', { defaultValue: 'No' }, 'Save'],
    ['a missing text is its key', 'nowhere.at: all', undefined, 'nowhere.at: all'],
    ['a group of texts is no text', 'deep', undefined, 'deep'],
    ['a prototype is no text', 'constructor.name', undefined, 'constructor.name'],
    ['nor what an object inherits', 'toString', undefined, 'toString'],
  ])('%s: %s', (_behaviour, key, params, text) => {
    expect(t(key, params)).toBe(text)
  })

  test('the plural is that of the language', () => {
    expect(thai('hours', { count: 1 })).toBe('1 ชั่วโมง')
  })

  test('catalogues are added as they come', () => {
    const late = make('en', {})
    const texts = late.texts('builder') as typeof t
    expect([late.has('builder'), texts('plain')]).toEqual([false, 'plain'])
    late.add('builder', CATALOGUE)
    expect([late.has('builder'), texts('plain'), late.texts('builder') === texts]).toEqual([
      true,
      'Save',
      true,
    ])
  })

  describe('where it is watched', () => {
    afterEach(() => watchMissingTexts(undefined))

    test('a missing text is an error once all catalogues are there where it could stand', () => {
      watchMissingTexts((namespace, key) => {
        throw new Error(`no text ${namespace} ${key}`)
      })
      expect(() => t('nowhere')).toThrow('no text builder nowhere')
      expect(t('nowhere', { defaultValue: 'x' })).toBe('x')
      expect(t('late')).toBe('Later')
      const early = make('en', { builder: CATALOGUE }).texts('builder') as typeof t
      expect(early('late')).toBe('late')
      expect((make('en', {}).texts('forms') as typeof t)('submit')).toBe('submit')
    })
  })
})
