/** Width of the page that is looked at, in pixels; `full` takes what there is, `all` shows three side by side. */
export type CanvasWidth = '390' | '600' | '768' | 'full' | 'all'
