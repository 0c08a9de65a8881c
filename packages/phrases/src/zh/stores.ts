import type {
  productErrors as enProduct,
  productFileErrors as enProductFile,
  storeErrors as enStore,
  storefront as enStorefront,
} from '../en/stores.ts';

export const storeErrors: Record<keyof typeof enStore, string> = {
  notConnected: '当前为非店铺模式，请通过 Shopify 登录后再发布...',
  auth: '店铺已不再接受我们的授权，请重新连接店铺。',
  scope: '店铺尚未允许此操作，请授予相应权限后重试。',
  notFound: '店铺中已没有该商品。',
  conflict: '该商品已在店铺中被修改，请重新打开以查看最新内容。',
  validation: '店铺拒绝了这些内容：{{fields}}',
  throttled: '店铺当前请求过多，请在 {{seconds}} 秒后重试。',
  unavailable: '店铺暂时无法访问，请稍后重试！',
  tooMany: '一个账户最多可有 {{most}} 个店铺。',
  nameEmpty: '请输入店铺名称。',
  contentNotFound: '店铺中已没有这篇内容，请作为新内容发布。',
  contentConflict: '这篇内容已在店铺中被修改。',
  noContents: '该店铺没有存放此类内容的位置。',
  noSchedule: '该店铺不支持定时发布。',
  unknownOutcome: '店铺没有响应。请先在店铺中确认该商品的状态，再重试。',
};

export const productErrors: Record<keyof typeof enProduct, string> = {
  notFound: '该商品不存在。',
  altTooLong: '每张图片的文字最多 125 个字符，请缩短。',
  revisionNotFound: '该历史内容不存在。',
  unprovenClaims: '商品数据中没有依据：{{claims}}。请逐一修改或认可。',
  publicationNotFound: '这条发布记录不存在。',
};

export const productFileErrors: Record<keyof typeof enProductFile, string> = {
  empty: '文件是空的。',
  notText: '这不是文本文件。请把表格另存为 CSV 后再选择。',
  spreadsheet: '这是电子表格的工作簿。请另存为 CSV 后再选择。',
  tooManyRows: '文件超过 {{most}} 行，请拆分成几个较小的文件。',
  tooManyProducts: '文件超过 {{most}} 件商品，请拆分成几个较小的文件。',
  quotes: '单元格的引号不成对，问题从第 {{line}} 行开始。',
  columnsMissing: '文件首行缺少以下列：{{columns}}',
  columnTwice: '文件首行中列“{{column}}”出现了两次。',
  gone: '该文件已不在，请重新选择。',
};

export const storefront: Record<keyof typeof enStorefront, string> = {
  skip: '跳到正文',
  intro: '店内全部商品，新品在前。',
  allProducts: '全部商品',
  menu: '博客与页面',
  blogEmpty: '这里还没有文章。',
  breadcrumb: '当前位置',
  brand: '品牌',
  type: '类别',
  tags: '标签',
  more: '店内其他商品',
  sandboxNote: '这是沙盒店铺，商品仅供展示，不作销售。',
  emptyTitle: '店里还没有商品',
  emptyText: '该店铺还没有公开的商品。',
  missingTitle: '没有找到该内容',
  missingText: '它可能已经下架，或者地址有误。',
};
