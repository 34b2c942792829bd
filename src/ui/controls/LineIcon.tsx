/**
 * A line icon in the colour of the text; it says nothing to screen readers, the words beside it do. What opens every public
 * page brings its own path, so that the page does not fetch all icons for one.
 */
export const LineIcon = ({ path, size = 20 }: { path: string; size?: number | undefined }) => (
  <svg
    className="sala-icon"
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
)
