from email.parser import BytesFeedParser, FeedParser
