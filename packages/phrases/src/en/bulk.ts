/** Refusals of jobs over many products. */
export const bulkErrors = {
  notFound: 'This job does not exist.',
  rowNotFound: 'This product is not part of a job.',
  noProducts: 'No product was chosen.',
  tooManyProducts: 'One job takes {{most}} products at most. Narrow the filter.',
  tooManyJobs: 'There are {{count}} jobs under way. Wait until one of them is done.',
  nothingAccepted: 'Nothing is accepted that could be published.',
  nothingPublished: 'Nothing of this job is published that could be put back.',
  notDecidable: 'This product is not waiting for a decision.',
  noConflict: 'The store and this job agree on this product.',
  cancelled: 'The job was cancelled before this product was written.',
  gaveUp: 'The server stopped several times while it wrote this product.',
  differs: 'The store has kept another text than it was sent.',
};
