// What is looked up by a selector is of a kind that only the page knows.
interface ParentNode {
  querySelector(selectors: string): any;
  querySelectorAll(selectors: string): NodeListOf<any>;
}
interface Document {
  querySelector(selectors: string): any;
}
interface Element {
  querySelector(selectors: string): any;
}
