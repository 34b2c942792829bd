/** What is rendered with the kit or asks by queries stands in it: the page that opens does neither. */
export { dressed } from '#crud'
