import type { bulkErrors as enErrors } from '../en/bulk.ts';

export const bulkErrors: Record<keyof typeof enErrors, string> = {
  notFound: '该批量任务不存在。',
  rowNotFound: '该商品不属于任何批量任务。',
  noProducts: '尚未选择商品。',
  tooManyProducts: '一个批量任务最多包含 {{most}} 件商品，请缩小筛选范围。',
  tooManyJobs: '已有 {{count}} 个批量任务正在进行，请等待其中一个完成。',
  nothingAccepted: '没有已接受且可以发布的内容。',
  nothingPublished: '该批量任务没有已发布且可以还原的内容。',
  notDecidable: '该商品当前无需决定。',
  noConflict: '店铺与该任务中的商品文案一致。',
  cancelled: '该商品尚未撰写，任务已被取消。',
  gaveUp: '撰写该商品时服务器多次中断。',
  differs: '店铺保存的文案与发送的文案不同。',
};
