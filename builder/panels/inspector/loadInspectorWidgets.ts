import { loadExpressions, loadWidgets } from '#forms'

/** What the inspectors of the shipped blocks and the dialogs draw besides what every form brings along; the editor of rich text waits for its first use. */
export const loadInspectorWidgets = () =>
  Promise.all([
    loadExpressions(),
    loadWidgets([
      'number',
      'select',
      'radio',
      'checkbox',
      'text-i18n',
      'link',
      'image-address',
      'focal-point',
      'icon',
      'file',
      'list',
      'table',
      'map',
      'choice',
      'json',
      'select-search',
      'records',
      'multiselect',
      'tags',
      'date',
      'datetime',
      'password',
    ]),
  ])
