// Made by `npm run generate` from schemas/, blocks/ and flows/. Do not edit.
import type { Text } from '#shared'
import type { PageRow } from './documents.ts'
export interface Entities {
  amphure: Amphure
  approval: Approval
  category: Category
  comment: Comment
  course: Course
  file: File
  flow: Flow
  'flow-run': FlowRun
  folder: Folder
  'form-draft': FormDraft
  'form-submission': FormSubmission
  'leave-request': LeaveRequest
  'mail-refusal': MailRefusal
  message: Message
  notification: Notification
  order: Order
  page: Page
  post: Post
  product: Product
  province: Province
  'purchase-request': PurchaseRequest
  review: Review
  screen: Screen
  site: Site
  supplier: Supplier
  tambon: Tambon
  user: User
}
/**
 * A Thai district.
 */
export interface Amphure {
  id: number
  name_th: string
  name_en?: string
  province_id?: number
}
/**
 * A decision that somebody, or somebody with a role, is asked for.
 */
export interface Approval {
  title: Text
  message?: Text
  state?: 'waiting' | 'approved' | 'rejected' | 'cancelled'
  person?: string
  role?: string
  fallback?: string
  note?: Text
  dueAt?: string
  askedBy?: string
  asker?: string
  about?: Text
  submission?: string
  flow?: string
  run?: string
  step?: string
  decidedBy?: string
  decidedAt?: string
  comment?: string
}
/**
 * A category of courses.
 */
export interface Category {
  name: string
  code: string
  description?: string
  type?: string
  parent?: string
  unit?: string
  visible?: boolean
}
/**
 * A remark on a block of a page, for those who work on it.
 */
export interface Comment {
  page: string
  block: string
  text: string
  state?: 'open' | 'resolved'
}
/**
 * A course people learn.
 */
export interface Course {
  name: string
  unit?: string
  status?: boolean
  mode?: string
  lesson_type?: string
  category?: string[]
  cover?: string
  short_description?: string
  description?: string
  hours?: number
  days?: number
  lecturer?: {
    id?: string
    name: string
  }[]
  certification?: 'yes' | 'no'
  price?: number
  sale_price?: number
  type?: 'online' | 'onsite'
  startRegistDate?: string
  endRegistDate?: string
  createdAt?: string
}
/**
 * A file somebody uploaded.
 */
export interface File {
  key: string
  name: string
  type: string
  size: number
  sha256?: string
  public?: boolean
  title?: Text
  alt?: Text
  decorative?: boolean
  focus?: {
    x: number
    y: number
  }
  folder?: string
}
/**
 * A flow made or changed on this site; under the name of a shipped one it stands in its place.
 */
export interface Flow {
  name: string
  label: Text
  description?: Text
  runAs?: 'caller' | 'system'
  /**
   * Checked by the meta-schema of flows.
   */
  steps: {
    [k: string]: unknown
  }[]
  state?: 'draft' | 'published'
  /**
   * The flow as runs begin with it.
   */
  published?: {
    [k: string]: unknown
  }
  published_at?: string
}
/**
 * One run of a flow: where it stands and what each step did.
 */
export interface FlowRun {
  flow: string
  form?: string
  status: 'running' | 'waiting' | 'done' | 'declined' | 'stopped' | 'failed' | 'cancelled' | 'abandoned'
  data?: {
    [k: string]: unknown
  }
  userID?: string
  token?: string
  outcomes?: {
    step?: string
    type?: string
    outcome?: string
    error?: string
    at?: string
    ms?: number
    iteration?: string
    attempt?: number
    again?: boolean
  }[]
  startedAt?: string
  endedAt?: string
  startedBy?: string
  wakeAt?: string
  sleptAt?: string
  awaits?: string
  failedSteps?: number
}
/**
 * A folder of the media library.
 */
export interface Folder {
  name: string
  parent?: string
}
/**
 * Answers that somebody who is signed in has typed into a form and not sent yet.
 */
export interface FormDraft {
  form: string
  /**
   * The values, a count of saves, the time and the tab of the last one.
   */
  draft: {
    [k: string]: unknown
  }
}
/**
 * What somebody sent with a form.
 */
export interface FormSubmission {
  parent?: string
  formID: string
  summary?: Text
  formData: {
    [k: string]: unknown
  }
  formVersion?: string
  courseID?: string
  userID?: string
  status?: 'submit' | 'confirm' | 'fail'
  process?: string
  submittedAt?: string
  assignee?: string
  files?: string[]
}
/**
 * Days that somebody wants to be away.
 */
export interface LeaveRequest {
  leave_code?: string
  requested_by?: string
  leave_type: 'annual' | 'sick' | 'personal'
  from_date: string
  to_date: string
  days: number
  reason?: string
  assignee?: string
  state?: 'requested' | 'approved' | 'rejected'
}
/**
 * Somebody who wants no news by e-mail.
 */
export interface MailRefusal {
  email: string
  at?: string
}
/**
 * An e-mail and what became of it.
 */
export interface Message {
  name?: string
  email: string
  subject: string
  body?: string
  html?: string
  template?: string
  category?: 'transaction' | 'news'
  leftOut?: string[]
  status: 'submit' | 'confirm' | 'fail'
  error?: string
  sentAt?: string
}
/**
 * Something that one person is told in the product.
 */
export interface Notification {
  user: string
  title: Text
  text?: Text
  link?: string
  read?: boolean
}
/**
 * An order of a course; price and approval are the product's own.
 */
export interface Order {
  ref1?: string
  ref2?: string
  userID?: string
  courseID: string
  course_name?: string
  unit?: string
  name?: string
  email?: string
  price: number
  payment?: string
  type?: string
  approve?: string
  status: string
  process?: string
}
/**
 * A page, form or post group made of rows, columns and objects.
 */
export interface Page {
  type: 'form' | 'page' | 'post' | 'other' | 'mail' | 'pattern' | 'template' | 'part'
  slug: string
  aliases?: string[]
  title: Text
  owner?: string
  display?: 'single' | 'group'
  state?: 'draft' | 'published' | 'archived'
  authen?: boolean
  password?: string
  hasPassword?: boolean
  course?: string
  destination?: string
  submit?: Text
  next?: string
  ref1?: string
  seo?: {
    title?: Text
    description?: Text
    image?: string
    noindex?: boolean
  }
  layout?: 'public' | 'frontend' | 'blank'
  flow?: string
  /**
   * Records that props are bound to.
   */
  sources?: {
    [k: string]: {
      [k: string]: unknown
    } & {
      entity?: string
      id?:
        | string
        | {
            [k: string]: string
          }
      filter?: {
        [k: string]: unknown
      }
      sort?: {
        [k: string]: 1 | -1
      }
      outside?: {
        url: string
        list?: string
        fields?: {
          name?: string
          from?: string
          type?: 'text' | 'number' | 'date' | 'link' | 'image'
        }[]
      }
    }
  }
  builder?: PageRow[]
  /**
   * The page as visitors see it.
   */
  published?: {
    [k: string]: unknown
  }
  published_at?: string
  publish_at?: string
  unpublish_at?: string
  published_version?: number
  /**
   * Kept by the gateway: a part that is used cannot be deleted.
   */
  parts?: {
    part?: string
  }[]
  /**
   * Kept by the gateway: a part that is used cannot be deleted.
   */
  published_parts?: {
    part?: string
  }[]
  template?: string
}
/**
 * An article under a page.
 */
export interface Post {
  parent: string
  title: string
  slug: string
  content: string
  excerpt?: string
  feature_image?: string
  status?: boolean
  createdAt: string
}
/**
 * Something that is bought, kept, made or sold.
 */
export interface Product {
  product_code?: string
  sku?: string
  product_name: string
  description?: string
  product_type?: 'physical' | 'digital' | 'service' | 'bundle' | 'virtual' | 'subscription'
  category?: 'electronics' | 'clothing' | 'food' | 'books' | 'home' | 'beauty' | 'sports' | 'automotive' | 'health' | 'general'
  unit:
    | 'piece'
    | 'kg'
    | 'g'
    | 'l'
    | 'ml'
    | 'm'
    | 'cm'
    | 'sqm'
    | 'cbm'
    | 'box'
    | 'pack'
    | 'dozen'
    | 'set'
    | 'pair'
    | 'roll'
    | 'bottle'
    | 'can'
    | 'bag'
    | 'hour'
    | 'day'
    | 'month'
    | 'year'
  unit_price?: number
  cost_per_unit?: number
  selling_price?: number
  price_type?: 'fixed' | 'variable' | 'tiered' | 'dynamic'
  tax_type?: 'none' | 'vat_7' | 'vat_0' | 'exempt' | 'withholding'
  current_stock?: number
  min_stock?: number
  max_stock?: number
  reorder_point?: number
  inventory_tracking?: 'none' | 'quantity' | 'serial' | 'batch' | 'expiry'
  storage_condition?: 'normal' | 'refrigerated' | 'frozen' | 'dry' | 'humidity_controlled' | 'temperature_controlled' | 'hazardous'
  quality_grade?: 'premium' | 'standard' | 'economy' | 'grade_a' | 'grade_b' | 'grade_c'
  supplier?: string
  supplier_id?: string
  lifecycle_stage?: 'introduction' | 'growth' | 'maturity' | 'decline' | 'phase_out'
  state?: 'draft' | 'active' | 'inactive' | 'discontinued'
  is_active?: boolean
  is_serialized?: boolean
  is_batch_tracked?: boolean
  barcode?: string
  qr_code?: string
  image_url?: string
  weight?: number
  dimensions?: string
  color?: string
  size?: string
  material?: string
  warranty_period?: number
  shelf_life?: number
  notes?: string
}
/**
 * A Thai province.
 */
export interface Province {
  id: number
  name_th: string
  name_en?: string
}
/**
 * A wish to buy, with its lines and its approval.
 */
export interface PurchaseRequest {
  purchase_request_code?: string
  description: string
  department?: string
  requested_by: string
  priority?: 'low' | 'normal' | 'high' | 'urgent' | 'critical'
  purchase_type?: 'general' | 'stock_replenishment' | 'project_specific' | 'maintenance' | 'office_supplies'
  category?: string
  expected_delivery_date?: string
  justification?: string
  items: {
    product_id?: string
    sku?: string
    product_name: string
    quantity: number
    unit?: string
    unit_price: number
    total?: number
    specifications?: string
    current_stock?: number
    min_stock?: number
    reorder_point?: number
    is_new_product?: boolean
  }[]
  subtotal?: number
  tax_amount?: number
  total_amount?: number
  delivery_address?: string
  supplier_suggestion?: string
  payment_terms?: 'cash' | '15_days' | '30_days' | '45_days' | '60_days'
  budget_code?: string
  cost_center?: string
  currency?: 'THB' | 'USD' | 'EUR' | 'JPY' | 'CNY' | 'GBP' | 'SGD' | 'MYR'
  exchange_rate?: number
  auto_update_stock?: boolean
  notes?: string
  state?: 'draft' | 'pending_approval' | 'approved' | 'received' | 'invoiced' | 'complete' | 'cancelled'
  approved_by?: string
  approved_by_name?: string
  approved_at?: string
}
/**
 * Somebody is asked to look at the draft of a page before visitors see it.
 */
export interface Review {
  page: string
  title?: Text
  /**
   * What was to be seen, as a hash; kept by the gateway.
   */
  digest?: string
  /**
   * Name of who asks; kept by the gateway.
   */
  asker?: string
  note?: string
  answer?: string
  state?: 'asked' | 'approved' | 'returned' | 'withdrawn' | 'superseded'
}
/**
 * What a site changed of the generated screens of an entity; the rest of them stays as it is generated.
 */
export interface Screen {
  entity: string
  overlay: {
    sections?: {
      id: string
      label?: {
        th: string
        en: string
      }
      columns?: number
      fields?: string[]
    }[]
    rest?: string[]
    hidden?: string[]
    words?: {
      [k: string]: {
        label?: {
          th: string
          en: string
        }
        help?: {
          th: string
          en: string
        }
      }
    }
    columns?: {
      shown: string[]
      hidden?: string[]
    }
    filters?: {
      shown: string[]
      hidden?: string[]
    }
    card?: {
      shown: string[]
      hidden?: string[]
    }
    sort?: {
      field: string
      direction?: 'asc' | 'desc'
    }[]
    pageSize?: number
    known?: string[]
  }
}
/**
 * A site: its host names, its name, its look, its menu.
 */
export interface Site {
  name: string
  hostnames: string[]
  siteName: Text
  tagline?: Text
  siteLogo?: string
  siteFavicon?: string
  siteType: 'unit' | 'other'
  homepage: string
  defaultLanguage?: 'th' | 'en'
  approval?: boolean
  theme?: SiteTheme
  themeDraft?: SiteTheme
  plugins?: string[]
  menu?: SiteMenuItem[]
  header?: {
    layout?: 'beside' | 'stacked'
    hideName?: boolean
  }
  footer?: Text
  footerColumns?: {
    title?: Text
    text?: Text
    links?: {
      title: Text
      target: string
    }[]
  }[]
  contact?: {
    address?: Text
    phone?: string
    email?: string
  }
  social?: {
    kind: 'facebook' | 'line' | 'instagram' | 'tiktok' | 'youtube' | 'x'
    target: string
  }[]
  seo?: {
    description?: Text
    image?: string
  }
  mail?: {
    fromEmail?: string
    fromName?: string
    logo?: string
    banner?: string
    heading?: Text
    footer?: Text
  }
  passwordConfig?: {
    minLength?: number
    digit?: boolean
    lowercase?: boolean
    uppercase?: boolean
    symbol?: boolean
    noSimilar?: boolean
    noDuplicate?: boolean
    noSequential?: boolean
  }
  defaultPrice?: number
  billerId?: string
  memberCitizen?: boolean
}
export interface SiteTheme {
  brand?: string
  light?: SiteSchemeColours
  dark?: SiteSchemeColours
  font?: 'plex' | 'system'
  size?: 'small' | 'normal' | 'large'
  corners?: 'none' | 'small' | 'normal' | 'round'
  spacing?: 'compact' | 'normal' | 'airy'
}
export interface SiteSchemeColours {
  primary?: string
  accent?: string
  background?: string
  surface?: string
  text?: string
  heading?: string
  muted?: string
  line?: string
}
export interface SiteMenuItem {
  title: Text
  target: string
  audience?: 'everyone' | 'signed-in' | 'signed-out'
  roles?: (
    | 'root'
    | 'superadmin'
    | 'admin'
    | 'manager'
    | 'member'
    | 'guest'
    | 'user'
    | 'purchaser'
    | 'warehouse'
    | 'inventory'
    | 'production'
    | 'manufacturing'
    | 'quality'
    | 'sales'
    | 'delivery'
    | 'accounting'
    | 'finance'
    | 'customer'
    | 'editor'
  )[]
  subMenu?: SiteMenuItem[]
}
/**
 * Somebody the business buys from.
 */
export interface Supplier {
  supplier_code?: string
  name: string
  type?:
    | 'domestic'
    | 'international'
    | 'manufacturer'
    | 'distributor'
    | 'wholesaler'
    | 'retailer'
    | 'service'
    | 'contractor'
    | 'individual'
    | 'government'
  state?: 'active' | 'inactive' | 'suspended'
  tax_id?: string
  business_number?: string
  contact_person?: string
  phone?: string
  email?: string
  website?: string
  address?: string
  province?: string
  postal_code?: string
  country?: string
  payment_terms?: 'cod' | 'net_7' | 'net_15' | 'net_30' | 'net_45' | 'net_60' | 'net_90' | 'advance' | 'installment'
  credit_limit?: number
  credit_days?: number
  currency?: 'THB' | 'USD' | 'EUR' | 'JPY' | 'CNY' | 'GBP' | 'SGD' | 'MYR'
  lead_time_days?: number
  requires_po?: boolean
  rating?: number
  is_active?: boolean
  discount_percentage?: number
  tax_rate?: number
  minimum_order_value?: number
  notes?: string
}
/**
 * A Thai subdistrict.
 */
export interface Tambon {
  id: number
  name_th: string
  name_en?: string
  amphure_id?: number
  zip_code?: string
}
/**
 * Somebody who may sign in.
 */
export interface User {
  username: string
  email: string
  password?: string
  firstname: string
  lastname: string
  phone?: string
  citizen?: string
  roles: (
    | 'root'
    | 'superadmin'
    | 'admin'
    | 'manager'
    | 'member'
    | 'guest'
    | 'user'
    | 'purchaser'
    | 'warehouse'
    | 'inventory'
    | 'production'
    | 'manufacturing'
    | 'quality'
    | 'sales'
    | 'delivery'
    | 'accounting'
    | 'finance'
    | 'customer'
    | 'editor'
  )[]
  status?: 'active' | 'suspended'
  avatar?: string
  req_reset?: boolean
  info?: {
    fti_member?: boolean
    fti_member_number?: string
    agree?: boolean
    bandCode?: string
  }
  /**
   * What was agreed to, which edition of the notice, and when.
   */
  consents?: {
    purpose: string
    /**
     * Of the page that says what was agreed to; 0 is the one that ships.
     */
    version: number
    at: string
    withdrawn_at?: string
  }[]
}
